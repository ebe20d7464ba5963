import { serve } from '#server/app/serve.ts'
import { readConfig } from '#server/lib/config.ts'
import type { Journal } from '#server/storage/journal/journal.ts'
import { openJournal } from '#server/storage/journal/open-journal.ts'

/** The server with a bug that the test of lost machines has to find: `PLANTED_BUG` is `open-gate` or `early-trim`. */
const plants: Record<string, (journal: Journal) => void> = {
  'open-gate': ({ gate }) => {
    Object.defineProperty(gate, 'isOpen', { value: true })
    Object.assign(gate, { pass: (go: () => void) => go(), passed: () => Promise.resolve(true) })
  },
  // what an object holds is dropped once it is made, and not once the archive has it
  'early-trim': (journal) => {
    const { tailOf } = journal
    journal.tailOf = (...given) => {
      const tail = tailOf(...given)
      const made = tail.made.bind(tail)
      tail.made = (id, from) => {
        made(id, from)
        if (tail.state === 'open') tail.stored(id)
      }
      return tail
    }
  },
}

await serve(readConfig(process.env), (config, journal, log) => {
  const opened = openJournal(journal, config.dataDir, log)
  plants[process.env['PLANTED_BUG'] ?? '']?.(opened)
  return Promise.resolve(opened)
})
