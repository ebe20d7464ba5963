import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { useState } from 'react'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { saveOwnSettings } from '#client/features/settings/own-settings.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { PictureChoice } from '#client/features/settings/ui/PictureChoice.tsx'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/settings/ui/settings.module.css'

/** One's picture, which changes at once, and one's names, saved only when valid and changed. */
export function ProfileForm() {
  const { t } = useTranslation('settings')
  const { member } = useSession()
  const { blocked } = usePlan()
  const { photoUrl } = useEntity('member', member.id) ?? member
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const saved = { display_name: member.displayName, first_name: member.firstName, last_name: member.lastName }
  const work = useKeptDraft('profile', saved)
  const { draft } = work
  const keys = ['display_name', 'first_name', 'last_name'] as const
  const changed = keys.filter((key) => draft[key].trim() !== work.base[key].trim())
  const valid = draft.display_name.trim() !== '' && draft.first_name.trim() !== ''
  const submission = useSubmit(() =>
    changed.length > 0 && valid
      ? saveOwnSettings(Object.fromEntries(changed.map((key) => [key, draft[key].trim()]))).then(() => {
          work.saved()
          toast({ message: t('saved'), tone: 'success' })
        })
      : undefined,
  )
  const pictureOf = (url: string | null | undefined) => (
    <Avatar name={draft.display_name || '?'} hue={member.hue} photoUrl={url ?? null} size={64} decorative />
  )
  const failure = settingsFailure(t, submission.failure)
  const field = (key: keyof typeof draft) => ({
    value: draft[key],
    onChange: (event: { target: { value: string } }) => {
      work.set({ [key]: event.target.value })
      setTouched((before) => new Set([...before, key]))
    },
  })

  return (
    <SettingsCard title={t('profile.name')} description={t('profile.emailHint')}>
      <div className={css.personText}>
        <Ellipsis as="div" weight="medium">
          {draft.display_name}
        </Ellipsis>
        <Ellipsis as="div" size={12} muted>
          {member.email}
        </Ellipsis>
      </div>
      {/* a blocked plan takes no files */}
      {blocked ? (
        pictureOf(photoUrl)
      ) : (
        <PictureChoice target={{ owner: 'member', ownerId: member.id }} url={photoUrl} label={t('profile.picture')}>
          {pictureOf}
        </PictureChoice>
      )}
      <Stack as="form" gap={16} noValidate aria-label={t('pages.profile')} onSubmit={submission.onSubmit}>
        <KeptNotice work={work} />
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <TextField
          label={t('profile.displayName')}
          autoComplete="nickname"
          maxLength={120}
          required
          error={touched.has('display_name') && draft.display_name.trim() === '' ? t('profile.displayNameRequired') : null}
          {...field('display_name')}
        />
        <div className={css.pair}>
          <TextField
            label={t('profile.firstName')}
            autoComplete="given-name"
            maxLength={80}
            required
            error={touched.has('first_name') && draft.first_name.trim() === '' ? t('profile.firstNameRequired') : null}
            {...field('first_name')}
          />
          <TextField label={t('profile.lastName')} autoComplete="family-name" maxLength={80} {...field('last_name')} />
        </div>
        <div className={css.end}>
          <Button type="submit" variant="primary" busy={submission.busy} disabled={changed.length === 0 || !valid}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </SettingsCard>
  )
}
