import { useCallback } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { TemplateDetail } from '#shared/nouns/templates/template-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useKeptAnswer } from '#client/nouns/templates/kept-answer.ts'
import { BuilderFace } from '#client/features/templates/ui/BuilderFace.tsx'
import { Description } from '#client/features/templates/ui/Description.tsx'
import { BackToAll } from '#client/features/templates/ui/BackToAll.tsx'
import { LastVisit } from '#client/features/templates/ui/LastVisit.tsx'
import css from '#client/features/templates/ui/detail.module.css'
import { InstallPanel } from '#client/features/templates/ui/InstallPanel.tsx'
import { StructureTabs } from '#client/features/templates/ui/StructureTabs.tsx'
import { TemplatePicture } from '#client/nouns/templates/TemplatePicture.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { TrickIcon } from '#client/features/templates/ui/TrickIcon.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** `/templates/{id}`: one template, by its name in addresses (specification 3 §2). */
export function TemplatePage() {
  const { t } = useTranslation('templates')
  const { id = '' } = useParams()
  const load = useCallback(() => call('GET template/detail/:id', { params: { id } }), [id])
  const { data: template, failure, isOld, reload } = useKeptAnswer(`detail.${id}`, load)
  useTitle(template?.name ?? t('title'))
  if (failure instanceof ApiError && failure.id === 'template_not_found')
    return (
      <EmptyState level={1} title={errorText(failure)} action={<LinkButton to="/templates">{t('backToAll')}</LinkButton>}>
        {t('goneText')}
      </EmptyState>
    )
  return (
    <article className={css.page}>
      <BackToAll />
      {isOld && <LastVisit />}
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {!template && failure === undefined && <Skeleton height={320} />}
      {template && <Whole template={template} onChanged={reload} />}
    </article>
  )
}

function Whole({ template, onChanged }: { template: TemplateDetail; onChanged: () => void }) {
  const { t } = useTranslation('templates')
  const { workspace, tricks } = template
  return (
    <>
      <header className={css.top}>
        <div className={css.picture}>
          <TemplatePicture card={template} />
        </div>
        <div className={css.facts}>
          <h1 className={css.title}>{template.name}</h1>
          <Text as="p" size={14} muted>
            {template.short_description}
          </Text>
          <BuilderFace builder={template.builder} />
          <dl className={css.list}>
            <dt>{t('price')}</dt>
            <dd>{t('free')}</dd>
            <dt>{t('categories')}</dt>
            <dd>
              <Row gap={4} wrap>
                {template.categories.map(({ id, color }) => (
                  <Link key={id} to={`/templates?category=${id}`} className={css.category}>
                    <Chip hue={color}>{t(`choices.${id}`)}</Chip>
                  </Link>
                ))}
              </Row>
            </dd>
            {tricks.length > 0 && (
              <>
                <dt>{t('automations')}</dt>
                <dd>
                  <ul className={css.tricks} aria-label={t('automations')}>
                    {tricks.map(({ name, icon }, index) => (
                      <li key={index} data-tooltip={name}>
                        <TrickIcon icon={icon} />
                        <VisuallyHidden>{name}</VisuallyHidden>
                      </li>
                    ))}
                  </ul>
                </dd>
              </>
            )}
            <dt>{t('language')}</dt>
            <dd>{t(`languageNames.${template.language}`)}</dd>
            {template.tier !== 'Free' && (
              <>
                <dt>{t('tier')}</dt>
                <dd>{t(`tiers.${template.tier}`)}</dd>
              </>
            )}
          </dl>
          <InstallPanel template={template} onChanged={onChanged} />
        </div>
      </header>
      {workspace.tabs.length > 0 && <StructureTabs label={workspace.label} tabs={workspace.tabs} />}
      {template.description !== '' && (
        <section aria-labelledby="template-about">
          <h2 id="template-about" className={css.heading}>
            {t('about')}
          </h2>
          <Description text={template.description} />
        </section>
      )}
    </>
  )
}
