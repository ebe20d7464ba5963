import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import { readHue, readText } from '#shared/values/read-config.ts'

/** The time until a moment, or since it. */
export interface TimerBlockConfig {
  title: string
  /** ISO text of an instant; null until one is chosen */
  until: string | null
  /** shown once the moment has come, in place of the time since */
  done: string
  color: string
}

export interface PublicTimer {
  type: 'timer'
  title: string
  until: string
  done: string
  color: string
}

export const timerBlock = blockType<TimerBlockConfig, PublicTimer>({
  name: 'timer',
  group: 'content',
  version: 1,
  upgrades: [],
  defaults: () => ({ title: '', until: null, done: '', color: '' }),
  read: (raw) => {
    const time = Date.parse(readText(raw['until']))
    return {
      title: readText(raw['title'], 200),
      until: Number.isNaN(time) ? null : new Date(time).toISOString(),
      done: readText(raw['done'], 200),
      color: readHue(raw['color']),
    }
  },
  size: { desktop: { w: 4, h: 3 }, mobile: { w: 4, h: 3 } },
  minSize: { w: 2, h: 2 },
  hasText: false,
  title: (config) => config.title,
  refs: () => noRefs,
})

export const timeUnits = ['days', 'hours', 'minutes', 'seconds'] as const

/** A stretch of time in whole days, hours, minutes and seconds, whichever way it lies. */
export function timeParts(ms: number): Record<(typeof timeUnits)[number], number> {
  const seconds = Math.floor(Math.abs(ms) / 1000)
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
