// What is kept about people, in every database the same. Only serve/people reads and writes it.
#pragma once

namespace cairn::serve {

inline constexpr int kPeopleStep = 1;  // of each database's own steps: with it come these tables

// Never change what was released: add a step.
inline constexpr const char* kPeopleTables = R"(
    CREATE TABLE people (
        id text PRIMARY KEY NOT NULL,
        name text NOT NULL,
        since bigint NOT NULL);
    CREATE TABLE ratings (
        person text NOT NULL,
        game text NOT NULL,
        rating double precision NOT NULL,
        deviation double precision NOT NULL,
        volatility double precision NOT NULL,
        games bigint NOT NULL,
        at bigint NOT NULL,
        PRIMARY KEY (person, game));
    CREATE INDEX ratings_of_game ON ratings (game, rating);
    CREATE TABLE results (
        "table" text PRIMARY KEY NOT NULL,
        game text NOT NULL,
        one text NOT NULL,
        other text NOT NULL,
        score double precision NOT NULL,
        at bigint NOT NULL,
        changes text NOT NULL);
    CREATE INDEX results_to_rate ON results (at) WHERE changes = '';
    CREATE TABLE challenges (
        "table" text PRIMARY KEY NOT NULL,
        game text NOT NULL,
        options text NOT NULL,
        seconds double precision NOT NULL,
        increment double precision NOT NULL,
        per_move double precision NOT NULL,
        rated bigint NOT NULL,
        seat bigint NOT NULL,
        code text NOT NULL,
        person text NOT NULL,
        name text NOT NULL,
        at bigint NOT NULL,
        seen bigint NOT NULL);
    CREATE INDEX challenges_seen ON challenges (seen);
    CREATE TABLE turns (
        "table" text PRIMARY KEY NOT NULL,
        game text NOT NULL,
        seat bigint NOT NULL,
        due bigint NOT NULL);
    CREATE INDEX turns_due ON turns (due);
    CREATE TABLE sittings (
        "table" text NOT NULL,
        seat bigint NOT NULL,
        person text NOT NULL,
        game text NOT NULL,
        since bigint NOT NULL,
        PRIMARY KEY ("table", seat));
    CREATE INDEX sittings_of_person ON sittings (person, since);
    CREATE TABLE blocks (
        person text NOT NULL,
        other text NOT NULL,
        what text NOT NULL,
        name text NOT NULL,
        at bigint NOT NULL,
        PRIMARY KEY (person, other));
    CREATE TABLE pushes (
        endpoint text PRIMARY KEY NOT NULL,
        person text NOT NULL,
        receiver text NOT NULL,
        secret text NOT NULL,
        language text NOT NULL,
        at bigint NOT NULL);
    CREATE INDEX pushes_of_person ON pushes (person);
    CREATE TABLE keys (
        name text PRIMARY KEY NOT NULL,
        value text NOT NULL);)";

}  // namespace cairn::serve
