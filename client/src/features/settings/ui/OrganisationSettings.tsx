import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { saveOrganisation, useOrganisation } from '#client/features/settings/organisation-settings.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { ColorChoice } from '#client/features/settings/ui/ColorChoice.tsx'
import { PictureChoice } from '#client/features/settings/ui/PictureChoice.tsx'
import { SystemEmails } from '#client/features/settings/ui/SystemEmails.tsx'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Picture } from '#client/ui/Picture.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/settings/ui/settings.module.css'

/** Organization Settings: name, logo and primary colour. */
export function OrganisationSettings() {
  const { t } = useTranslation('settings')
  const organisation = useOrganisation()
  const mayColour = useAccess().can('customize_org_theme')
  const work = useKeptDraft('organisation', { name: organisation.name, color: organisation.primaryColor })
  const { name, color } = work.draft
  const changes = {
    ...(name.trim() !== work.base.name.trim() && { name: name.trim() }),
    ...(color !== work.base.color && { primaryColor: color }),
  }
  const changed = Object.keys(changes).length > 0
  const submission = useSubmit(() =>
    changed && name.trim() !== ''
      ? saveOrganisation(changes).then(() => {
          work.saved()
          toast({ message: t('saved'), tone: 'success' })
        })
      : undefined,
  )
  const failure = settingsFailure(t, submission.failure)

  return (
    <>
      <SectionHeader title={t('pages.organisation')} description={t('organisation.description')} />
      <SettingsCard title={organisation.name}>
        <Stack as="form" gap={16} noValidate aria-label={t('pages.organisation')} onSubmit={submission.onSubmit}>
          <KeptNotice work={work} />
          {failure !== null && <Notice tone="error">{failure}</Notice>}
          <TextField
            label={t('organisation.name')}
            autoComplete="organization"
            maxLength={120}
            required
            value={name}
            onChange={(event) => work.set({ name: event.target.value })}
            error={name.trim() === '' ? t('organisation.nameRequired') : null}
          />
          <div>
            <Text as="div" size={13} weight="medium">
              {t('organisation.address')}
            </Text>
            <code className={css.code}>{organisation.slug}</code>
            <Text as="div" size={12} muted>
              {t('organisation.addressHint')}
            </Text>
          </div>
          {mayColour && (
            <PictureChoice
              target={{ owner: 'organisation', ownerId: organisation.id }}
              url={organisation.logoUrl}
              label={t('organisation.logo')}
            >
              {(url) => (
                <Picture url={url} size={64} className={css.logo}>
                  <span className={classNames(css.logo, css.noLogo)} aria-hidden>
                    {Array.from(organisation.name)[0]?.toUpperCase()}
                  </span>
                </Picture>
              )}
            </PictureChoice>
          )}
          {mayColour && <ColorChoice value={color} onChange={(next) => work.set({ color: next })} />}
          <div className={css.end}>
            <Button type="submit" variant="primary" busy={submission.busy} disabled={!changed || name.trim() === ''}>
              {t('save')}
            </Button>
          </div>
        </Stack>
      </SettingsCard>
      <SystemEmails />
    </>
  )
}
