import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '#tests/bench/soak/ask.ts'
import { bytesIn } from '#tests/bench/sync/processes.ts'
import { sleep } from '#tests/bench/sync/statistics.ts'

/** A server's resources at one moment. */
export interface Sample {
  /** since the load began */
  hours: number
  /**
   * The least since the last sample. Working threads have tens of MB each for a moment, unlike a leak. They are kept for a minute without
   * work, so samples are further apart.
   */
  residentMb: number
  residentMostMb: number
  heapMb: number
  /** what V8 has of the system for it, the threads' not counted */
  heapTotalMb: number
  /** outside V8's heap: buffers */
  externalMb: number
  files: number
  /** of the event loop's delay since the last sample, in ms */
  loopP99: number
  loopMax: number
  dataMb: number
  /** the largest */
  walMb: number
}

const mb = 1024 * 1024

export interface Resident {
  leastMb: number
  mostMb: number
}

const lookEveryMs = 1_000

/** Looks at a process for a while. */
export async function watchResident(pid: number, forMs: number): Promise<Resident> {
  const end = performance.now() + forMs
  const seen: number[] = []
  do {
    seen.push(Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
    await sleep(Math.min(lookEveryMs, Math.max(0, end - performance.now())))
  } while (performance.now() < end)
  return { leastMb: Math.min(...seen), mostMb: Math.max(...seen) }
}

/** Asks a server for its figures (`/metrics`) and looks at its folder. */
export async function takeSample(url: string, dataDir: string, hours: number, { leastMb, mostMb }: Resident): Promise<Sample> {
  const text = await (await ask(`${url}/metrics`, {}, () => undefined)).text()
  const figure = (name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length + 1),
    )
  const folder = join(dataDir, 'orgs')
  const wals = readdirSync(folder).filter((name) => name.endsWith('-wal'))
  return {
    hours,
    residentMb: leastMb,
    residentMostMb: mostMb,
    heapMb: figure('nodejs_heap_size_used_bytes') / mb,
    heapTotalMb: figure('nodejs_heap_size_total_bytes') / mb,
    externalMb: figure('nodejs_external_memory_bytes') / mb,
    files: figure('process_open_fds'),
    loopP99: figure('trama_event_loop_delay_seconds{quantile="0.99"}') * 1000,
    loopMax: figure('trama_event_loop_delay_seconds{quantile="1"}') * 1000,
    dataMb: bytesIn(dataDir) / mb,
    walMb: Math.max(0, ...wals.map((name) => statSync(join(folder, name)).size / mb)),
  }
}

/** How much a figure grows in an hour: the slope of the line through its samples (least squares). NaN for fewer than three. */
export function growthPerHour(samples: readonly Sample[], of: (sample: Sample) => number): number {
  if (samples.length < 3) return NaN
  const mean = (value: (sample: Sample) => number): number => samples.reduce((sum, one) => sum + value(one), 0) / samples.length
  const [meanHours, meanValue] = [mean(({ hours }) => hours), mean(of)]
  const spread = samples.reduce((sum, { hours }) => sum + (hours - meanHours) ** 2, 0)
  return samples.reduce((sum, one) => sum + (one.hours - meanHours) * (of(one) - meanValue), 0) / spread
}
