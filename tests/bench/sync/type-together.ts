import type { LoadInput, LoadResult } from '#tests/bench/sync/load.ts'
import { runGenerator } from '#tests/bench/sync/processes.ts'
import type { Running, Site } from '#tests/bench/sync/servers.ts'

/** 50 people type 200 edits a second on a document. */
export function typeTogether(site: Site, server: Running, document: string, seconds: number): Promise<LoadResult | undefined> {
  return runGenerator<LoadResult>('load.ts', {
    protocol: site.protocol,
    port: server.port,
    path: site.path(document),
    document,
    // the last one does something else
    tokens: site.tokens.slice(0, -1),
    pid: server.pid,
    n: 50,
    rate: 200,
    warmSeconds: 2,
    seconds,
    keeps: true,
  } satisfies LoadInput)
}
