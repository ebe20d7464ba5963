import { call } from '#client/engine/api/call.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SubscribeDialog, type CalendarAddress } from '#client/views/calendar/SubscribeDialog.tsx'

const address: CalendarAddress = {
  find: () => call('POST task-calendar/find', { body: {} }),
  create: () => call('POST task-calendar/create', { body: {} }),
  end: () => call('POST task-calendar/delete', { body: {} }),
}

/** A member's own address of their tasks for calendar programs. */
export function SubscribeTasks({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('tasks')
  return <SubscribeDialog address={address} text={t('subscribe.text')} onClose={onClose} />
}
