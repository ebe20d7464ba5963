import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { useState } from 'react'
import type { BuilderProfile, BuilderProfileWithToken } from '#shared/nouns/templates/template-builder-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { noteProfileChange } from '#client/features/templates/data/profile.ts'
import { PictureInput } from '#client/features/templates/ui/PictureInput.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { OnceDialog } from '#client/nouns/automations/OnceDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'

const ways = ['twitter', 'linkedin', 'whatsapp', 'discord'] as const

function wordsOf(profile: BuilderProfile | null) {
  const { name = '', email = '', twitter = '', linkedin = '', whatsapp = '', discord = '' } = profile ?? {}
  return { name, email, twitter, linkedin, whatsapp, discord }
}
type Words = ReturnType<typeof wordsOf>

/** Makes or changes one's builder profile: name, e-mail and picture are required. Its token is shown once. */
export function ProfileDialog({ profile, onClose }: { profile: BuilderProfile | null; onClose: () => void }) {
  const { t } = useTranslation('templates')
  const work = useKeptDraft<Words>(`builder.${profile?.id_template_builder ?? 'new'}`, wordsOf(profile))
  const words = work.draft
  const drop = work.forgetAnd(onClose)
  const [picture, setPicture] = useState(profile?.profile_picture ?? null)
  const [renews, setRenews] = useState(false)
  const [isTried, setTried] = useState(false)
  const [token, setToken] = useState<string>()
  const missing = (text: string): string | undefined => (isTried && text.trim() === '' ? t('required') : undefined)
  const save = useSubmit(() => {
    setTried(true)
    if (words.name.trim() === '' || words.email.trim() === '' || picture === null) return undefined
    const body = { ...words, profile_picture: picture }
    const saving: Promise<BuilderProfileWithToken> = profile
      ? call('POST template/builder/update', {
          body: { ...body, id_template_builder: profile.id_template_builder, renew_token: renews },
        })
      : call('POST template/builder/create', { body })
    return saving.then(({ profile_token: made }) => {
      work.forget()
      noteProfileChange()
      toast({ message: t(profile ? 'profile.updated' : 'profile.created'), tone: 'success' })
      if (made === undefined) onClose()
      else setToken(made)
    })
  })
  if (token !== undefined)
    return (
      <OnceDialog
        title={words.name}
        notice={t('profile.once')}
        secret={token}
        copied={t('profile.tokenCopied')}
        stored={t('profile.stored')}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(profile ? 'profile.editTitle' : 'profile.createTitle')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={drop}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" busy={save.busy} onClick={save.run}>
            {t(profile ? 'save' : 'profile.create')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={12} onSubmit={save.onSubmit} noValidate>
        <KeptNotice work={work} />
        {(['name', 'email'] as const).map((key) => (
          <WordField key={key} name={key} words={words} error={missing(words[key])} onChange={work.set} />
        ))}
        <PictureInput
          label={t('profile.picture')}
          hint={t('picture.hint')}
          value={picture}
          onChange={setPicture}
          error={isTried && picture === null ? t('required') : undefined}
          isFace
        />
        {ways.map((key) => (
          <WordField key={key} name={key} words={words} error={undefined} onChange={work.set} />
        ))}
        {profile && (
          <Checkbox checked={renews} onChange={(event) => setRenews(event.currentTarget.checked)}>
            {t('profile.renew')}
          </Checkbox>
        )}
        {save.failure !== undefined && <Notice tone="error">{errorText(save.failure)}</Notice>}
      </Stack>
    </Dialog>
  )
}

interface WordFieldProps {
  name: keyof Words
  words: Words
  error: string | undefined
  onChange: (change: Partial<Words>) => void
}

function WordField({ name, words, error, onChange }: WordFieldProps) {
  const { t } = useTranslation('templates')
  return (
    <TextField
      label={t(`profile.${name}`)}
      value={words[name]}
      maxLength={name === 'name' ? 100 : 200}
      error={error}
      {...(name === 'email' && { type: 'email' })}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
}
