import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { findIntegration } from '#shared/nouns/automations/integrations/integrations.ts'
import type { Integration } from '#shared/nouns/automations/integrations/integration.ts'
import { ownActionKinds } from '#shared/nouns/automations/action-kinds.ts'
import { call } from '#client/engine/api/call.ts'
import { loadConnections } from '#client/features/automations/data/connections.ts'
import styles from '#client/features/automations/ui/automations.module.css'
import { KindBadge } from '#client/features/automations/ui/KindBadge.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** `/automations/explore/{name}`: what a product can do, and the connections to it. */
export function IntegrationPage({ name }: { name: string }) {
  const { t } = useTranslation('automations')
  const integration = findIntegration(name)
  if (integration) return <Connections integration={integration} />
  if (name !== 'trama') return <EmptyState title={t('shell:notFound.title')} />
  return (
    <ul className={styles.cards}>
      {ownActionKinds.map((kind) => (
        <li key={kind.name} className={styles.card}>
          <KindBadge icon={kind.icon} hue={kind.hue} />
          <span className={styles.main}>
            <span className={styles.name}>{t(`kinds.${kind.name}.name`)}</span>
            <span className={styles.about}>{t(`kinds.${kind.name}.about`)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Connections({ integration }: { integration: Integration }) {
  const { t } = useTranslation('automations')
  const { data, failure, reload } = useLoaded(loadConnections)
  const own = data?.filter(({ app }) => app === integration.name) ?? []
  const remove = async (id: string): Promise<void> => {
    await call('DELETE automations/connections/:id', { params: { id } })
    reload()
  }
  return (
    <>
      <div className={styles.row}>
        <KindBadge icon={integration.icon} hue={integration.hue} />
        <div className={styles.main}>
          <h2 className={styles.name}>{integration.title}</h2>
          <p className={styles.about}>{t(`integrations.${integration.name}`)}</p>
        </div>
      </div>
      <ConsentOutcome />
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {data && own.length === 0 && <Notice>{t('connections.none', { product: integration.title })}</Notice>}
      <ul className={styles.list}>
        {own.map(({ id, name, settings }) => (
          <li key={id} className={styles.row}>
            <div className={styles.main}>
              <span className={styles.name}>{name}</span>
              <p className={styles.about}>
                {integration.settings
                  .map(({ key }) => [key, settings[key] ?? ''] as const)
                  .filter(([, value]) => value !== '')
                  .map(([key, value]) => `${t(`settings.${key}`)}: ${value}`)
                  .join(' · ')}
              </p>
            </div>
            {(settings['authorizeUrl'] ?? '') !== '' && <Consent id={id} agreedAt={settings['agreedAt']} />}
            <IconButton
              label={t('connections.remove', { name })}
              icon={<IconTrash size={16} stroke={1.5} aria-hidden />}
              onClick={() => void remove(id)}
            />
          </li>
        ))}
      </ul>
      <NewConnection integration={integration} onMade={reload} />
    </>
  )
}

/** Whether a person has let the other product give tokens; the button leads to its page. */
function Consent({ id, agreedAt }: { id: string; agreedAt: string | undefined }) {
  const { t } = useTranslation('automations')
  const { relative } = useFormat()
  const agree = useSubmit(async () => {
    const { url } = await call('POST automations/connections/:id/authorize', { params: { id } })
    window.location.assign(url)
  })
  return (
    <div className={styles.aside}>
      <span className={agreedAt === undefined ? styles.wrong : undefined}>
        {agreedAt === undefined ? t('consent.none') : t('consent.since', { when: relative(agreedAt) })}
      </span>{' '}
      <Button size="small" busy={agree.busy} onClick={agree.run}>
        {t(agreedAt === undefined ? 'consent.give' : 'consent.again')}
      </Button>
      {agree.failure !== undefined && <Notice tone="error">{errorText(agree.failure)}</Notice>}
    </div>
  )
}

/** The outcome of a consent, after the other product has sent the person back. */
function ConsentOutcome() {
  const { t } = useTranslation('automations')
  const [address] = useSearchParams()
  const outcome = consentOutcomes.find((one) => one === address.get('consent'))
  if (outcome === undefined) return null
  return <Notice tone={outcome === consentOutcomes[0] ? 'info' : 'error'}>{t(`consent.outcome.${outcome}`)}</Notice>
}

const consentOutcomes = ['given', 'refused', 'over', 'failed'] as const

function NewConnection({ integration, onMade }: { integration: Integration; onMade: () => void }) {
  const { t } = useTranslation('automations')
  const heading = useId()
  const [name, setName] = useState('')
  const [settings, setSettings] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isWhole = name.trim() !== '' && integration.settings.every(({ key, optional }) => optional || (settings[key] ?? '').trim() !== '')
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await call('POST automations/connections', { body: { app: integration.name, name, settings } })
      setName('')
      setSettings({})
      onMade()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      aria-labelledby={heading}
      className={styles.stepBody}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h3 id={heading} className={styles.name}>
        {t('connections.new')}
      </h3>
      <p className={styles.about}>{t('connections.sealed')}</p>
      <TextField label={t('connections.name')} value={name} maxLength={100} onChange={(event) => setName(event.currentTarget.value)} />
      {integration.settings.map(({ key, isSecret, optional, example }) => (
        <TextField
          key={key}
          label={optional ? t('optional', { label: t(`settings.${key}`) }) : t(`settings.${key}`)}
          type={isSecret ? 'password' : 'text'}
          autoComplete="off"
          placeholder={example}
          value={settings[key] ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            setSettings((before) => ({ ...before, [key]: value }))
          }}
        />
      ))}
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      <div>
        <Button type="submit" variant="primary" disabled={!isWhole} busy={busy}>
          {t('connections.save')}
        </Button>
      </div>
    </form>
  )
}
