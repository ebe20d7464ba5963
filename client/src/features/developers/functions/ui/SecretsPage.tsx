import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { secretNamePattern } from '#shared/nouns/functions/function.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/developers/functions/ui/functions.module.css'
import { dayFormat } from '#client/i18n/day-format.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { AskDialog } from '#client/ui/list/AskDialog.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { ListRow } from '#client/ui/list/ListRow.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextField } from '#client/ui/TextField.tsx'

const load = async () => (await call('GET low-code/secrets')).items

/** Secrets by their names: code reads them, and nobody is shown them again. */
export function SecretsPage() {
  const { t, language } = useTranslation('developers')
  const { data, failure, reload } = useLoaded(load)
  const [named, setNamed] = useState<string>()
  const [leaving, setLeaving] = useState<string>()
  const time = dayFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <p className={css.about}>{t('functions.secrets.about')}</p>
      <ListPage
        items={data}
        failure={failure}
        keyOf={({ name }) => name}
        empty={{ title: t('functions.secrets.none'), text: t('functions.secrets.noneText') }}
        create={
          <Button variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setNamed('')}>
            {t('functions.secrets.new')}
          </Button>
        }
      >
        {({ name, updated_at: at, readers }) => (
          <ListRow
            name={<code>{name}</code>}
            lines={
              <>
                <p className={css.about}>{time.format(new Date(at))}</p>
                {readers.length === 0 && <p className={css.about}>{t('functions.secrets.unread')}</p>}
                {readers.map((reader) => (
                  <p key={reader.function.id} className={css.about}>
                    {t('functions.secrets.readBy', {
                      name: reader.function.label,
                      writer: reader.writer.name,
                      at: time.format(new Date(reader.at)),
                    })}
                  </p>
                ))}
              </>
            }
          >
            <Button size="small" onClick={() => setNamed(name)}>
              {t('functions.secrets.replace')}
            </Button>
            <Button size="small" onClick={() => setLeaving(name)}>
              {t('functions.delete.open')}
            </Button>
          </ListRow>
        )}
      </ListPage>
      {named !== undefined && <SecretDialog known={named} onClose={() => setNamed(undefined)} onSaved={reload} />}
      {leaving !== undefined && (
        <AskDialog
          title={t('functions.secrets.deleteTitle', { name: leaving })}
          confirm={t('functions.delete.open')}
          danger
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await call('DELETE low-code/secrets/:name', { params: { name: leaving } })
            setLeaving(undefined)
            reload()
          }}
        >
          {t('functions.secrets.deleteText')}
        </AskDialog>
      )}
    </>
  )
}

interface SecretDialogProps {
  /** empty: a new one */
  known: string
  onClose: () => void
  onSaved: () => void
}

function SecretDialog({ known, onClose, onSaved }: SecretDialogProps) {
  const { t } = useTranslation('developers')
  const [name, setName] = useState(known)
  const [value, setValue] = useState('')
  const isName = secretNamePattern.test(name)
  const save = useSubmit(() => {
    if (!isName || value === '') return undefined
    return call('PUT low-code/secrets/:name', { params: { name }, body: { value } }).then(() => {
      onSaved()
      onClose()
    })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={known === '' ? t('functions.secrets.new') : known}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" disabled={!isName || value === ''} busy={save.busy} onClick={save.run}>
            {t('functions.save')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} onSubmit={save.onSubmit}>
        {known === '' && (
          <TextField
            label={t('functions.secrets.name')}
            hint={t('functions.secrets.nameHint')}
            value={name}
            maxLength={64}
            autoComplete="off"
            error={name !== '' && !isName ? t('functions.secrets.nameHint') : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <TextField
          label={t('functions.secrets.value')}
          type="password"
          autoComplete="off"
          value={value}
          maxLength={4000}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </Stack>
      {save.failure !== undefined && <Notice tone="error">{errorText(save.failure)}</Notice>}
    </Dialog>
  )
}
