import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { useState } from 'react'
import type { Formats } from '#shared/fields/formats.ts'
import { partsFor } from '#shared/lib/settings-parts.ts'
import { formatsFor, keepFormats } from '#client/engine/session/own-formats.ts'
import { readSession } from '#client/engine/session/session.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { saveOrganisation, useOrganisation } from '#client/features/settings/organisation-settings.ts'
import { saveOwnSetting, saveOwnSettings } from '#client/features/settings/own-settings.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { FormatChoices } from '#client/features/settings/ui/FormatChoices.tsx'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { setLanguage } from '#client/i18n/i18n.ts'
import { browserFormats } from '#client/i18n/region.ts'
import { languages, type Language } from '#client/i18n/languages.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/settings/ui/settings.module.css'

/** Language & region: one's own language at once; the organisation's for people who may open its settings. */
export function LanguageSettings() {
  const { t, language } = useTranslation('settings')
  useTranslation('common')
  const mayChange = useAccess().can('access_settings')
  const options = languages.map((value) => ({ value, label: t(`common:languages.${value}`) }))

  const choose = (value: Language) => {
    setLanguage(value).catch(() => toast({ message: t('offline'), tone: 'warning' }))
    void saveOwnSetting('language', value)
  }
  return (
    <>
      <SectionHeader title={t('pages.language')} description={t('language.description')} />
      <SettingsCard title={t('language.mine')} description={t('language.mineHint')}>
        <Select ariaLabel={t('language.mine')} options={options} value={language} onChange={choose} />
      </SettingsCard>
      <OwnZone />
      <OwnFormats />
      {mayChange && <OrganisationFormats />}
      {mayChange && <RegionForm options={options} />}
    </>
  )
}

/** The zone in which one reads and types moments; views count days in the organisation's, so that everybody sees the same records. */
function OwnZone() {
  const { t } = useTranslation('settings')
  const { settings } = useSession()
  const { timezone } = useOrganisation()
  const own = settings.timezone ?? null
  const options = [
    { value: theirs, label: t('language.zoneTheirs', { zone: nameOf(timezone) }) },
    ...withZone(own).map((zone) => ({ value: zone, label: nameOf(zone) })),
  ]
  const save = (value: string): void => {
    saveOwnSettings({ timezone: value === theirs ? null : value }).catch(() => toast({ message: t('offline'), tone: 'warning' }))
  }
  return (
    <SettingsCard title={t('language.zone')} description={t('language.zoneHint')}>
      <Select ariaLabel={t('language.zone')} options={options} value={own ?? theirs} onChange={save} />
    </SettingsCard>
  )
}

/** One's own formats: at once, and on every device. */
function OwnFormats() {
  const { t, language } = useTranslation('settings')
  const session = useSession()
  const organisation = useOrganisation()
  const [formats, setFormats] = useState(session.settings.formats ?? {})
  const otherwise = formatsFor({ settings: { ...session.settings, formats: {} } }, organisation, language)
  const save = (next: Formats): void => {
    setFormats(next)
    saveOwnSettings({ formats: partsFor(formats, next) })
      .then(() => keepFormats(readSession()))
      .catch(() => toast({ message: t('offline'), tone: 'warning' }))
  }
  return (
    <SettingsCard title={t('formats.mine')} description={t('formats.mineHint')}>
      <FormatChoices formats={formats} otherwise={otherwise} onChange={save} />
    </SettingsCard>
  )
}

/** The formats of those who chose none. */
function OrganisationFormats() {
  const { t, language } = useTranslation('settings')
  const organisation = useOrganisation()
  const save = (formats: Formats): void => {
    saveOrganisation({ formats: partsFor(organisation.formats ?? {}, formats) })
      .then(() => keepFormats(readSession()))
      .catch(() => toast({ message: t('offline'), tone: 'warning' }))
  }
  return (
    <SettingsCard title={t('formats.organisation')} description={t('formats.organisationHint')}>
      <FormatChoices formats={organisation.formats ?? {}} otherwise={browserFormats(language)} onChange={save} />
    </SettingsCard>
  )
}

const timezones = Intl.supportedValuesOf('timeZone')
const theirs = ''
const nameOf = (zone: string): string => zone.replaceAll('_', ' ')
/** All zones that the browser knows, and one that it does not list. */
const withZone = (zone: string | null): string[] => (zone === null || timezones.includes(zone) ? timezones : [zone, ...timezones])

function RegionForm({ options }: { options: { value: Language; label: string }[] }) {
  const { t } = useTranslation('settings')
  const organisation = useOrganisation()
  const saved = { language: organisation.language, timezone: organisation.timezone, currencySymbol: organisation.currencySymbol }
  const work = useKeptDraft('region', saved)
  const { draft } = work
  const keys = Object.keys(saved) as (keyof typeof saved)[]
  const changed = keys.filter((key) => draft[key] !== work.base[key])
  const valid = draft.currencySymbol.trim() !== ''
  const submission = useSubmit(() =>
    changed.length > 0 && valid
      ? saveOrganisation(Object.fromEntries(changed.map((key) => [key, draft[key]]))).then(() => {
          work.saved()
          toast({ message: t('saved'), tone: 'success' })
        })
      : undefined,
  )
  const failure = settingsFailure(t, submission.failure)

  return (
    <SettingsCard title={t('language.organisation')}>
      <Stack as="form" gap={16} noValidate aria-label={t('language.organisation')} onSubmit={submission.onSubmit}>
        <KeptNotice work={work} />
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <Select
          label={t('language.default')}
          options={options}
          value={draft.language}
          onChange={(value) => work.set({ language: value })}
        />
        <Select
          label={t('language.timezone')}
          options={withZone(draft.timezone).map((zone) => ({ value: zone, label: nameOf(zone) }))}
          value={draft.timezone}
          onChange={(value) => work.set({ timezone: value })}
        />
        <TextField
          label={t('language.currency')}
          maxLength={5}
          required
          value={draft.currencySymbol}
          onChange={(event) => work.set({ currencySymbol: event.target.value })}
        />
        <div className={css.end}>
          <Button type="submit" variant="primary" busy={submission.busy} disabled={changed.length === 0 || !valid}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </SettingsCard>
  )
}
