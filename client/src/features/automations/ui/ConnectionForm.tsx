import { useId, useState } from 'react'
import { needsConsent, settingProblems, settingsOf, signInOf } from '#shared/nouns/connections/connection-settings.ts'
import type { ConnectionSetting, Integration, SignInName } from '#shared/nouns/connections/integrations/integration.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { SecretText } from '#client/nouns/automations/SecretText.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'

interface ConnectionFormProps {
  integration: Integration
  /** the address to which products send people back */
  callbackUrl: string | undefined
  onMade: () => void
}

type Settings = Readonly<Record<string, string>>

/** A new connection: the kind of sign-in first, then the settings that it takes, each with its help and its fault beside it. */
export function ConnectionForm({ integration, callbackUrl, onMade }: ConnectionFormProps) {
  const { t } = useTranslation('automations')
  const heading = useId()
  const first: Settings = integration.signIns?.[0] ? { signIn: integration.signIns[0].name } : {}
  const work = useConnectionDraft(integration, first)
  const { name, settings } = work
  /** fields that the person has left, and all of them after a try to save */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const signIn = signInOf(integration, settings)
  const known = settingsOf(integration, signIn)
  const problems = settingProblems(integration, settings)
  const leave = (key: string): void => setLeft((before) => new Set(before).add(key))
  const faultOf = (key: string): string | undefined => {
    const problem = key === nameKey ? (name.trim() === '' ? 'empty' : undefined) : problems[key]
    return problem !== undefined && left.has(key) ? t(`settingProblems.${problem}`) : undefined
  }
  const save = useSubmit(() => {
    setLeft(new Set([nameKey, ...known.map(({ key }) => key)]))
    if (name.trim() === '' || Object.keys(problems).length > 0) return undefined
    return call('POST automations/connections', { body: { app: integration.name, name, settings } }).then(() => {
      toast({ message: t('connections.saved'), tone: 'success' })
      work.forget()
      setLeft(new Set())
      onMade()
    })
  })
  // settings of another kind of sign-in are not sent
  const choose = (chosen: SignInName): void => {
    const own = Object.entries(settings).filter(([key]) => integration.settings.some((one) => one.key === key))
    work.set({ settings: { ...Object.fromEntries(own), signIn: chosen } })
    setLeft(new Set())
  }
  return (
    <form aria-labelledby={heading} className={css.stepBody} noValidate onSubmit={save.onSubmit}>
      <h3 id={heading} className={css.name}>
        {t('connections.new')}
      </h3>
      <p className={css.about}>{t('connections.sealed')}</p>
      <TextField
        label={t('connections.name')}
        hint={t('connections.nameHint')}
        error={faultOf(nameKey)}
        value={name}
        maxLength={100}
        onBlur={() => leave(nameKey)}
        onChange={(event) => work.set({ name: event.currentTarget.value })}
      />
      {signIn && (
        <div>
          <Select
            label={t('connections.signIn')}
            value={signIn.name}
            options={(integration.signIns ?? []).map((one) => ({ value: one.name, label: t(`signIns.${one.name}`) }))}
            onChange={choose}
          />
          <p className={css.hint}>{t(`signInHints.${signIn.name}`)}</p>
        </div>
      )}
      {known.map((setting) => (
        <SettingField
          key={setting.key}
          setting={setting}
          value={settings[setting.key] ?? ''}
          error={faultOf(setting.key)}
          onLeave={() => leave(setting.key)}
          onChange={(value) => work.set({ settings: { ...settings, [setting.key]: value } })}
        />
      ))}
      {(signIn?.name === 'consent' || needsConsent(integration, settings)) && callbackUrl !== undefined && (
        <Redirect address={callbackUrl} />
      )}
      {save.failure !== undefined && <Notice tone="error">{errorText(save.failure)}</Notice>}
      <div>
        <Button type="submit" variant="primary" busy={save.busy}>
          {t('connections.save')}
        </Button>
      </div>
    </form>
  )
}

interface ConnectionDraft {
  name: string
  settings: Settings
}

/** Its name and open settings outlive the tab, its secrets never. */
function useConnectionDraft({ name: app, settings: known }: Integration, first: Settings) {
  const secret = new Set(known.flatMap(({ key, isSecret }) => (isSecret ? key : [])))
  const [kept, setKept] = useKeptWords<ConnectionDraft>(`connection.${app}`, { name: '', settings: first })
  const [secrets, setSecrets] = useState<Settings>({})
  const partOf = (all: Settings, isSecret: boolean): Settings =>
    Object.fromEntries(Object.entries(all).filter(([key]) => secret.has(key) === isSecret))
  const draft = { name: kept.name, settings: { ...kept.settings, ...secrets } }
  return {
    ...draft,
    set: (change: Partial<ConnectionDraft>): void => {
      const next = { ...draft, ...change }
      setSecrets(partOf(next.settings, true))
      setKept({ name: next.name, settings: partOf(next.settings, false) })
    },
    forget: (): void => {
      setSecrets({})
      setKept({ name: '', settings: first })
    },
  }
}

/** No setting has this key. */
const nameKey = ' name'

interface SettingFieldProps {
  setting: ConnectionSetting
  value: string
  error: string | undefined
  onLeave: () => void
  onChange: (value: string) => void
}

function SettingField({ setting: { key, isSecret, optional, example }, value, error, onLeave, onChange }: SettingFieldProps) {
  const { t } = useTranslation('automations')
  const label = t(`settings.${key}`)
  return (
    <TextField
      label={optional ? t('optional', { label }) : label}
      hint={t(`hints.${key}`)}
      error={error}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      maxLength={4000}
      placeholder={example}
      value={value}
      onBlur={onLeave}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The address that the other product must know before it sends people back. */
function Redirect({ address }: { address: string }) {
  const { t } = useTranslation('automations')
  return (
    <div>
      <p className={css.label}>{t('connections.callback')}</p>
      <SecretText secret={address} copied={t('connections.callbackCopied')} />
      <p className={css.about}>{t('connections.callbackHint')}</p>
    </div>
  )
}
