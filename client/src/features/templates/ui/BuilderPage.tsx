import { IconPlus } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { BuilderProfile } from '#shared/nouns/templates/template-builder-calls.ts'
import type { OwnTemplate } from '#shared/nouns/templates/template-calls.ts'
import { loadProfile, profileChanges } from '#client/features/templates/data/profile.ts'
import { useMayMake } from '#client/features/templates/data/use-may-make.ts'
import { useOwnTemplates } from '#client/features/templates/data/use-own.ts'
import { BackToAll } from '#client/features/templates/ui/BackToAll.tsx'
import css from '#client/features/templates/ui/builder.module.css'
import { ImportTemplate } from '#client/features/templates/ui/ImportTemplate.tsx'
import { OwnTemplateRow } from '#client/features/templates/ui/OwnTemplateRow.tsx'
import { ProfileCard } from '#client/features/templates/ui/ProfileCard.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useModalAddress } from '#client/lib/use-modal-address.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** `/templates/create`: one's profile and one's own templates (specification 3 §2 "Builder page"). */
export function BuilderPage() {
  const { t } = useTranslation('templates')
  const mayMake = useMayMake()
  useTitle(t('createTemplates'))
  if (!mayMake)
    return (
      <EmptyState level={1} title={t('closed.title')} action={<LinkButton to="/templates">{t('backToAll')}</LinkButton>}>
        {t('closed.text')}
      </EmptyState>
    )
  return (
    <div className={css.page}>
      <BackToAll />
      <Row gap={8} wrap className={css.head}>
        <h1 className={css.title}>{t('createTemplates')}</h1>
        <Chip hue="violet">{t('beta')}</Chip>
      </Row>
      <Profile />
    </div>
  )
}

function Profile() {
  const { data: profile, failure } = useLoaded(loadProfile, useSyncExternalStore(profileChanges.subscribe, profileChanges.get))
  if (profile === undefined) return failure === undefined ? <Skeleton height={160} /> : <Notice tone="error">{errorText(failure)}</Notice>
  return profile === null ? <CreateProfile /> : <Published profile={profile} />
}

function CreateProfile() {
  const { t } = useTranslation('templates')
  const open = useModalAddress()
  return (
    <section className={css.card} aria-labelledby="create-profile">
      <h2 id="create-profile" className={css.heading}>
        {t('profile.createTitle')}
      </h2>
      <Text as="p" size={13} muted>
        {t('profile.createText')}
      </Text>
      <Row gap={8} wrap className={css.actions}>
        <Button variant="primary" onClick={() => open('createBuilderProfile', {})}>
          {t('profile.create')}
        </Button>
        <Button onClick={() => open('link-to-builder-profile', {})}>{t('profile.link')}</Button>
      </Row>
    </section>
  )
}

function Published({ profile }: { profile: BuilderProfile }) {
  const { t } = useTranslation('templates')
  const open = useModalAddress()
  const { templates, failure } = useOwnTemplates()
  const published = templates?.filter((template) => template.published && template.status === 'Published') ?? []
  const waiting = templates?.filter((template) => !published.includes(template)) ?? []
  return (
    <>
      <div className={css.top}>
        <ProfileCard profile={profile} />
        {templates && <Metrics templates={templates} approved={published.length} />}
      </div>
      <Row gap={8} wrap className={css.actions}>
        <Button variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => open('createTemplate', {})}>
          {t('publishNew')}
        </Button>
        <ImportTemplate />
      </Row>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {!templates && failure === undefined && <Skeleton height={120} />}
      {templates?.length === 0 && <EmptyState title={t('own.empty')}>{t('own.emptyText')}</EmptyState>}
      {waiting.length > 0 && <OwnList title={t('own.waiting')} templates={waiting} />}
      {published.length > 0 && <OwnList title={t('own.published')} templates={published} />}
    </>
  )
}

function OwnList({ title, templates }: { title: string; templates: readonly OwnTemplate[] }) {
  return (
    <section aria-label={title}>
      <h2 className={css.listTitle}>{title}</h2>
      <ul className={css.list}>
        {templates.map((template) => (
          <li key={template.id}>
            <OwnTemplateRow template={template} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many of one's templates are approved, and how often they were installed. */
function Metrics({ templates, approved }: { templates: readonly OwnTemplate[]; approved: number }) {
  const { t } = useTranslation('templates')
  const installs = templates.reduce((sum, template) => sum + template.installs, 0)
  return (
    <section className={css.card} aria-labelledby="template-metrics">
      <h2 id="template-metrics" className={css.heading}>
        {t('metrics.title')}
      </h2>
      <Text as="p" size={13}>
        {t('metrics.approved', { count: approved, all: templates.length })}
      </Text>
      <ProgressBar label={t('metrics.progress')} value={templates.length === 0 ? 0 : approved / templates.length} />
      <Text as="p" size={13} muted className={css.installs}>
        {t('metrics.installs', { count: installs })}
      </Text>
    </section>
  )
}
