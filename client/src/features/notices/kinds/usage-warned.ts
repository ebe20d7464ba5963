import { IconGauge } from '@tabler/icons-react'
import { warnedLevels, warnedLimits, warningWords } from '#shared/nouns/plans/usage-warnings.ts'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const usageWarned: NoticeFace = {
  Icon: IconGauge,
  sentence: (t, { facts }) => {
    const limit = warnedLimits[facts['limit'] ?? 0] ?? 'runs'
    return t(`kinds.usageWarned.${warningWords[limit]}.${warnedLevels[facts['level'] ?? 0] ?? 'almost'}`)
  },
}
