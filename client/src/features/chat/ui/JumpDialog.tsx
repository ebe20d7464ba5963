import { startOfDeviceDay } from '#client/lib/device-day.ts'
import { useCalendarFace } from '#client/cells/use-calendar-face.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToday } from '#client/nouns/tasks/task-day.ts'
import { Button } from '#client/ui/Button.tsx'
import { DayCalendar } from '#client/ui/calendar/opened-later.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import css from '#client/features/chat/ui/chat.module.css'

interface JumpDialogProps {
  onClose(): void
  /** the beginning of the chosen day here, as ISO */
  onChoose(at: string): void
}

/** Goes to the first message of a day, by one press on it. */
export function JumpDialog({ onClose, onChoose }: JumpDialogProps) {
  const { t } = useTranslation('chat')
  const face = useCalendarFace()
  const today = useToday()
  const go = (at: Date): void => {
    onChoose(at.toISOString())
    onClose()
  }
  return (
    <Dialog
      open
      title={t('actions.jump')}
      onClose={onClose}
      closeLabel={t('common:actions.close')}
      footer={<Button onClick={() => go(new Date(0))}>{t('theBeginning')}</Button>}
    >
      <div className={css.days}>
        <DayCalendar
          autoFocus
          label={t('day')}
          {...face}
          today={today}
          value={undefined}
          onPick={(day) => (day === null ? onClose() : go(startOfDeviceDay(day)))}
        />
      </div>
    </Dialog>
  )
}
