// Where a page comes from. A fork says so in its first line (studio/starts.ts); the server is told when it is published.

/** The name of a version that somebody published; no game of the library has such a name. */
export const isPublished = (id: string): boolean => /^u_[2-9a-hijkmnp-z]{10}_[1-9][0-9]{0,3}$/.test(id)

/** The game or version that the page says it is a fork of, or ''. */
export const originOf = (source: string): string => /^# Fork of .*#\/(?:game|published)\/([a-z0-9_-]+)\)\s*$/m.exec(source.split('\n', 1)[0] ?? '')?.[1] ?? ''

/** What the page calls its game, or ''. */
export const titleOf = (source: string): string => /^game +"([^"\n]*)"/m.exec(source)?.[1] ?? ''
