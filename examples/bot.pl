#!/usr/bin/perl
# A bot in Perl that plays every game of Pickaxe: pickaxe arena cave-vs-cave --bots "random,bridge:perl examples/bot.pl"
# A question comes as a line of JSON, the answer goes back as one; what is meant for people goes to standard error.
use strict;
use warnings;
use JSON::PP;

$| = 1;    # an answer is sent at once
my $json = JSON::PP->new->utf8;

# What it likes, the best first; whatever begins with none of these words is as good as anything else.
my @likes = ("furnish", "expedition", "build", "sell", "take");

while (my $line = <STDIN>) {
    my $question = $json->decode($line);
    my @own = grep { !$_->{is_exchange} } @{ $question->{choices} };
    srand($question->{seed});    # the same question gets the same answer
    my $chosen = $own[ rand @own ];
    LIKE: for my $like (@likes) {
        for my $choice (@own) {
            next unless index($choice->{token}, $like) == 0;
            $chosen = $choice;
            last LIKE;
        }
    }
    print $json->encode({ choice => $chosen->{choice} }), "\n";
}
