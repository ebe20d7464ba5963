import { AppError } from '#shared/protocol/errors.ts'

/** Runs of one group that may wait; a further one is refused. */
interface Line {
  most: number
  refusal: 'unavailable' | 'too_many_requests'
}
const longLine: Line = { most: 200, refusal: 'unavailable' }

/** A bounded number of runs at a time. */
export interface Turns {
  /** Waits for a place. @throws AppError of the line when too many of the group wait */
  take(group: string): Promise<void>
  /** Gives a place back: the group that had one longest ago has the next. */
  give(group: string): void
}

interface Group {
  taken: number
  line: (() => void)[]
}

/** @param ofOne places that one group may hold, so that its long runs leave some to the others */
export function createTurns(atOnce: number, ofOne = atOnce, line = longLine): Turns {
  /** that which had a place longest ago stands first */
  const groups = new Map<string, Group>()
  let taken = 0

  const moveLast = (name: string, group: Group): void => {
    groups.delete(name)
    groups.set(name, group)
  }
  const occupy = (name: string, group: Group): void => {
    taken += 1
    group.taken += 1
    moveLast(name, group)
  }
  const handOn = (): void => {
    for (const [name, group] of groups) {
      if (group.line.length === 0 || group.taken >= ofOne) continue
      occupy(name, group)
      return group.line.shift()?.()
    }
  }
  return {
    take: async (name) => {
      const group = groups.get(name) ?? { taken: 0, line: [] }
      if (taken < atOnce && group.taken < ofOne) return occupy(name, group)
      if (group.line.length >= line.most) throw new AppError(line.refusal)
      groups.set(name, group)
      await new Promise<void>((resolve) => group.line.push(resolve))
    },
    give: (name) => {
      const group = groups.get(name)
      if (!group) return
      taken -= 1
      group.taken -= 1
      if (group.taken === 0 && group.line.length === 0) groups.delete(name)
      else moveLast(name, group)
      handOn()
    },
  }
}
