// What is kept of pages that strangers published, in every database the same. Only serve/published reads and writes it.
#pragma once

namespace cairn::serve {

// Never change what was released: add a step. No statement changes title, source or game of a row: a version is for ever.
inline constexpr const char* kPublishedTables = R"(
    CREATE TABLE published (
        id text PRIMARY KEY NOT NULL,
        series text NOT NULL,
        version bigint NOT NULL,
        title text NOT NULL,
        author text NOT NULL,
        name text NOT NULL,
        origin text NOT NULL,
        source text NOT NULL,
        game text NOT NULL,
        at bigint NOT NULL,
        state text NOT NULL,
        why text NOT NULL,
        plays bigint NOT NULL);
    CREATE UNIQUE INDEX published_versions ON published (series, version);
    CREATE INDEX published_forks ON published (origin);
    CREATE INDEX published_author ON published (author);
    CREATE TABLE complaints (
        page text NOT NULL,
        at bigint NOT NULL,
        text text NOT NULL);
    CREATE INDEX complaints_page ON complaints (page);)";

}  // namespace cairn::serve
