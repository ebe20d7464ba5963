import { IconBell } from '@tabler/icons-react'
import { useReminderText } from '#client/features/tasks/use-reminder-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

/** Minutes before the deadline. */
const choices = [0, 10, 60, 24 * 60, 7 * 24 * 60] as const

/** When owners are reminded before the deadline; several times if wished. */
export function RemindersField({
  reminders,
  disabled,
  onChange,
}: {
  reminders: readonly number[]
  disabled: boolean
  onChange(minutes: number[]): void
}) {
  const { t, language } = useTranslation('tasks')
  const text = useReminderText()
  const shown = [...new Set([...choices, ...reminders])].sort((a, b) => a - b)
  const chosen = reminders.toSorted((a, b) => a - b).map(text)
  return (
    <Menu
      label={t('reminder.label')}
      trigger={(props) => (
        <Button {...props} variant="quiet" disabled={disabled} icon={<IconBell size={16} stroke={1.5} aria-hidden />}>
          {chosen.length === 0 ? t('reminder.none') : new Intl.ListFormat(language, { style: 'narrow' }).format(chosen)}
        </Button>
      )}
    >
      {shown.map((minutes) => (
        <MenuItem
          key={minutes}
          keepOpen
          checked={reminders.includes(minutes)}
          onSelect={() => onChange(reminders.includes(minutes) ? reminders.filter((one) => one !== minutes) : [...reminders, minutes])}
        >
          {text(minutes)}
        </MenuItem>
      ))}
    </Menu>
  )
}
