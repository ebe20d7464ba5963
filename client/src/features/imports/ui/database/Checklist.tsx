import type { DatabaseForm } from '#client/features/imports/ui/database/database-form.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'

const boxes = ['organized', 'formatted', 'supported'] as const

/** The three boxes that are ticked before anything else (specification 2 §5). */
export function Checklist({ ticked, onChange }: { ticked: DatabaseForm['checklist']; onChange(ticked: DatabaseForm['checklist']): void }) {
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
          {t(`checklist.${box}`)}
        </Checkbox>
      ))}
    </Stack>
  )
}
