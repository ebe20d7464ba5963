import { randomBytes } from 'node:crypto'
import { damage, frameOf, realUpdates, updateFrameOf } from '#tests/support/sync-raw.ts'

/** Frames no honest client sends: noise, real traffic damaged, in the wrong order, for the wrong document. @returns the next one, each time */
export function hostileFrames(random: (below: number) => number): () => Uint8Array {
  // Under another root than the honest text: whole ones of these are applied, and that is right.
  const updates = realUpdates('elsewhere')
  const awareness = new Uint8Array([1, 12, 1, 200, 1, 3, 6, 123, 34, 97, 34, 58, 49, 125])
  const hello = new Uint8Array([100, 1, 1, 0])
  const shapes: (() => Uint8Array)[] = [
    () => new Uint8Array(randomBytes(random(60))),
    () => damage(updateFrameOf(pick(updates)), random),
    () => damage(updateFrameOf(pick(updates)), random),
    // whole, but out of order, as an answer, as a question
    () => updateFrameOf(pick(updates)),
    () => frameOf(1, pick(updates)),
    () => frameOf(0, pick(updates)),
    () => frameOf(random(5), new Uint8Array(randomBytes(random(40)))),
    () => damage(awareness, random),
    () => damage(hello, random),
    () => damage(frameOf(0, new Uint8Array([1, 5, 3])), random),
  ]
  function pick<T>(items: readonly T[]): T {
    return items[random(items.length)] as T
  }
  return () => pick(shapes)()
}
