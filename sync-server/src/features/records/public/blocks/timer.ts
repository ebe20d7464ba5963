import { timerBlock, type TimerBlockConfig } from '#shared/blocks/timer-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicTimer = publicBlock<TimerBlockConfig>(timerBlock, {
  show: ({ title, until, done, color }) => (until === null ? undefined : { type: 'timer', title, until, done, color }),
})
