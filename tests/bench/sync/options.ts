import type { ServerName } from '#tests/bench/sync/servers.ts'

export interface BenchOptions {
  parts: string[]
  servers: ServerName[]
  clients: number[]
  rounds: number
  latencyRounds: number
  /** of one measurement at a fixed rate */
  seconds: number
  /** search for the highest rate */
  most: boolean
  /** edits of the long-lived document, updates of the burst */
  edits: number
  /** quiet documents */
  documents: number
}

/** `--quick` runs everything small; each value can be given by itself. */
export function readOptions(argv: readonly string[], parts: readonly string[]): BenchOptions {
  const quick = argv.includes('--quick')
  const given = (name: string): string | undefined => argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)
  const number = (name: string, usual: number, small: number): number => Number(given(name) ?? (quick ? small : usual))
  return {
    parts: given('parts')?.split(',') ?? [...parts],
    servers: (given('servers')?.split(',') ?? ['stock', 'hocuspocus', 'floor', 'ours']) as ServerName[],
    clients: given('n')?.split(',').map(Number) ?? (quick ? [50] : [50, 200]),
    rounds: number('rounds', 3, 1),
    latencyRounds: number('latency-rounds', 5, 1),
    seconds: number('seconds', 5, 2),
    most: !argv.includes('--no-most'),
    edits: number('edits', 100_000, 10_000),
    documents: number('documents', 1_000, 100),
  }
}
