import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'

const boxes = ['organized', 'formatted', 'supported'] as const

/** One for each of the three boxes. */
export type Ticked = readonly [boolean, boolean, boolean]
export const noneTicked: Ticked = [false, false, false]
export const isAllTicked = (ticked: Ticked): boolean => ticked.every(Boolean)

interface ChecklistProps {
  /** what the boxes speak of */
  about: 'file' | 'database'
  ticked: Ticked
  onChange(ticked: Ticked): void
}

/** The three boxes that are ticked before anything else (specification 2 §5). */
export function Checklist({ about, ticked, onChange }: ChecklistProps) {
  const { t } = useTranslation('connectors')
  return (
    <Stack as="section" aria-label={t('checklist.title')}>
      <h2>{t('checklist.title')}</h2>
      {boxes.map((box, place) => (
        <Checkbox
          key={box}
          checked={ticked[place] === true}
          onChange={(event) => {
            const { checked } = event.currentTarget
            const [first, second, third] = ticked.map((before, index) => (index === place ? checked : before))
            onChange([first === true, second === true, third === true])
          }}
        >
          {t(`checklist.${about}.${box}`)}
        </Checkbox>
      ))}
    </Stack>
  )
}
