"""Mail and webhooks over encrypted lines: real servers with certificates; none who shows a wrong one hears a thing."""

import asyncio
import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import refusal
from pickaxe.server.hooks import ELSEWHERE, PRIVATE, UNTRUSTED, HookFailed, Hooks
from pickaxe.server.mail import MailFailed
from pickaxe.server.options import Outreach
from pickaxe.server.service import _delivery
from pickaxe.server.trust import BadTrust, trust
from server.certificates import Certificate, certificate, lead_here, needs_openssl
from server.post_office import PostOffice, Receiver, emptied, opened

MAIL, HOOK = "mail.example.org", "hook.example.org"
LINES = pytest.mark.parametrize("from_start", [True, False], ids=["smtps", "starttls"])

pytestmark = needs_openssl


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where certificates are."""
    return tmp_path_factory.mktemp("certificates")


@pytest.fixture(scope="module")
def mail_certificate(folder: Path) -> Certificate:
    """What the mail server shows."""
    return certificate(folder, MAIL)


@pytest.fixture(scope="module")
def hook_certificate(folder: Path) -> Certificate:
    """What the webhook shows."""
    return certificate(folder, HOOK)


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names that are looked up, all of which lead here."""
    return lead_here(monkeypatch)


# Mail


def send(post: PostOffice, host: str, trusted: str = "") -> None:
    """Send a mail as somebody with a password."""
    scheme = "smtps" if post.from_start else "smtp"
    url = f"{scheme}://dig:secret@{host}:{post.server_address[1]}"
    mailer = _delivery(Outreach(url, "dig@example.org", trusted=trusted)).mailer
    assert mailer
    asyncio.run(mailer.send("ida@example.org", "Your turn", "Dig.\n", {}))


@LINES
def test_mail_goes_over_a_line_that_nobody_else_can_read(mail_certificate: Certificate, from_start: bool) -> None:
    with opened(PostOffice(mail_certificate, from_start=from_start)) as post:
        send(post, MAIL, str(mail_certificate.file))
        assert post.next_mail()["Subject"] == "Your turn"
        open_lines = {line.partition(" ")[0].upper() for line, is_secret in emptied(post.heard) if not is_secret}
    assert open_lines == (set() if from_start else {"EHLO", "STARTTLS"})


@LINES
def test_a_mail_server_that_is_not_trusted_hears_nothing(mail_certificate: Certificate, from_start: bool) -> None:
    with opened(PostOffice(mail_certificate, from_start=from_start)) as post:
        with pytest.raises(MailFailed, match=r"mail.example.org shows a certificate that is not trusted \(self.signed"):
            send(post, MAIL)
        assert {line.partition(" ")[0].upper() for line, _ in emptied(post.heard)} <= {"EHLO", "STARTTLS"}
        assert post.is_empty


@LINES
def test_a_certificate_for_another_name_is_none(mail_certificate: Certificate, from_start: bool) -> None:
    with opened(PostOffice(mail_certificate, from_start=from_start)) as post:
        with pytest.raises(MailFailed, match=r"Hostname mismatch.*; --trust names further ones"):
            send(post, "other.example.org", str(mail_certificate.file))
        assert post.is_empty


def test_a_mail_server_that_cannot_encrypt_gets_no_password() -> None:
    with opened(PostOffice()) as post:
        with pytest.raises(MailFailed, match="the mail server offers no encryption, so it gets no password"):
            send(post, MAIL)
        assert {line.partition(" ")[0].upper() for line, _ in emptied(post.heard)} == {"EHLO"}


def test_a_password_arrives_as_it_was_given(mail_certificate: Certificate) -> None:
    with opened(PostOffice(mail_certificate)) as post:
        send(post, MAIL, str(mail_certificate.file))
        [(told, is_secret)] = [heard for heard in emptied(post.heard) if heard[0].startswith("AUTH ")]
    assert base64.b64decode(told.split()[-1]) == b"\0dig\0secret"
    assert is_secret


def test_what_is_no_file_of_certificates_is_refused_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Dear Ida")
    for name in ("notes.txt", "missing.pem"):
        with pytest.raises(BadTrust, match=rf"{name}' is not a file with certificates \(PEM\)"):
            trust(str(tmp_path / name))
    assert "is not a file with certificates" in refusal("serve", "--no-open", "--trust", tmp_path / "notes.txt")


# Webhooks


@pytest.fixture
def receiver(hook_certificate: Certificate) -> Iterator[Receiver]:
    """A webhook that shows its certificate."""
    with opened(Receiver(hook_certificate)) as found:
        yield found


def call(receiver: Receiver, host: str = HOOK, trusted: str = "", *, allows_local: bool = True) -> None:
    """Send a message to a webhook."""
    hooks = Hooks(allows_local=allows_local, trusted=_delivery(Outreach(trusted=trusted)).trusted)
    asyncio.run(hooks.send(f"https://{host}:{receiver.server_address[1]}/dig?a=1", b'{"text": "Dig."}'))


def test_a_webhook_with_a_certificate_is_called(
    receiver: Receiver, hook_certificate: Certificate, asked: list[str]
) -> None:
    call(receiver, trusted=str(hook_certificate.file))
    assert receiver.next_post() == ("/dig?a=1", {"text": "Dig."})
    assert asked == [HOOK]  # once: what was found open to all is what is connected to


@pytest.mark.parametrize("host", [HOOK, "other.example.org"])
def test_a_webhook_whose_certificate_does_not_count_gets_nothing(
    receiver: Receiver, hook_certificate: Certificate, host: str
) -> None:
    with pytest.raises(HookFailed, match=UNTRUSTED):
        call(receiver, host, "" if host == HOOK else str(hook_certificate.file))
    assert receiver.posts.empty()


def test_an_encrypted_webhook_is_followed_nowhere_either(receiver: Receiver, hook_certificate: Certificate) -> None:
    receiver.status = 307
    with pytest.raises(HookFailed, match=ELSEWHERE):
        call(receiver, trusted=str(hook_certificate.file))
    assert [path for path, _ in emptied(receiver.posts)] == ["/dig?a=1"]


def test_a_name_that_leads_into_a_private_network_is_not_connected_to(
    receiver: Receiver, hook_certificate: Certificate
) -> None:
    with pytest.raises(HookFailed, match=PRIVATE):
        call(receiver, trusted=str(hook_certificate.file), allows_local=False)
    assert receiver.posts.empty()
