import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { ComputedChange } from '#server/computed/watch-computed.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import type { AfterWrite, WrittenRecord } from '#server/records/write/hooks/record-hook.ts'

/** A write as the recorder's effect was told of it. */
export interface Recorded {
  tableId: string
  by: string | null
  source: string | null
  gesture: string | null
  batch: string | null
  cause: WriteCause | null
  records: WrittenRecord[]
  computed: ComputedChange[]
}

/** A feature that watches every table and notes each write in a file, by an effect of its own: once, whatever happens to the process. */
export function createRecorder(file: string, beforeNoting: () => void = () => undefined): ServerFeature {
  const noted = new Set<string>()
  for (const line of readLines(file)) noted.add(line.id)
  return {
    name: 'recorder',
    recordHooks: [
      {
        name: 'recorder',
        watches: () => ({ fields: 'all' }),
        after: (write) => void enqueueEffect(write.org, 'test.record', describe(write), write.now),
      },
    ],
    effects: {
      'test.record': (payload, { effectId }) => {
        if (noted.has(effectId)) return
        beforeNoting()
        appendFileSync(file, `${JSON.stringify({ id: effectId, write: payload })}\n`)
        noted.add(effectId)
      },
    },
  }
}

function describe({ model, write, cause, records, computed }: AfterWrite): Recorded {
  return {
    tableId: model.id,
    by: write?.context.memberId ?? null,
    source: write?.context.source ?? null,
    gesture: write?.meta.gesture ?? null,
    batch: write?.meta.batch ?? null,
    cause: cause ?? null,
    records: [...records],
    computed: [...computed],
  }
}

function readLines(file: string): { id: string; write: Recorded }[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as { id: string; write: Recorded })
}

/** The writes noted so far, in the order of noting. */
export function readRecorded(file: string): Recorded[] {
  return readLines(file).map((line) => line.write)
}
