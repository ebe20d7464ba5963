import { useId, useState } from 'react'
import { announcementReaders, type AnnouncementReaders } from '#shared/nouns/operator/operator-page.ts'
import { call } from '#client/engine/api/call.ts'
import { operatorFailure } from '#client/features/operator/operator-failure.ts'
import css from '#client/features/operator/ui/operator.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'

interface Props {
  organisation: { id: string; name: string }
  onClose: () => void
}

/** Tells people of an organisation something, among their updates. */
export function AnnounceDialog({ organisation: { id, name }, onClose }: Props) {
  const { t } = useTranslation('operator')
  const formId = useId()
  const [text, setText] = useState('')
  const [to, setTo] = useState<AnnouncementReaders>('administrators')
  const [told, setTold] = useState<number>()
  const { busy, failure, onSubmit } = useSubmit(async () => {
    setTold((await call('POST operator/organisations/:id/announce', { params: { id }, body: { text, to } })).people)
    setText('')
  })
  const problem = operatorFailure(t, failure)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('announce.title', { name })}
      closeLabel={t('plan.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('plan.close')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={text.trim() === ''}>
            {t('announce.send')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={16} noValidate aria-label={t('announce.title', { name })} onSubmit={onSubmit}>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        {told !== undefined && text === '' && <Notice tone="success">{t('announce.sent', { count: told })}</Notice>}
        <Select<AnnouncementReaders>
          label={t('announce.to')}
          value={to}
          onChange={setTo}
          options={announcementReaders.map((value) => ({ value, label: t(`announce.readers.${value}`) }))}
        />
        <TextArea
          label={t('announce.text')}
          rows={5}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className={css.muted}>{t('announce.about')}</p>
      </Stack>
    </Dialog>
  )
}
