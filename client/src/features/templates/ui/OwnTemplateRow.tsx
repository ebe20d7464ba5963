import type { OwnTemplate } from '#shared/nouns/templates/template-calls.ts'
import { isBeingMade } from '#client/features/templates/data/use-own.ts'
import css from '#client/features/templates/ui/builder.module.css'
import { StateChip } from '#client/features/templates/ui/StateChip.tsx'
import { TemplatePicture } from '#client/nouns/templates/TemplatePicture.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useModalAddress } from '#client/lib/use-modal-address.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { ListRow } from '#client/ui/list/ListRow.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { MoreMenu } from '#client/ui/MoreMenu.tsx'

/** One of one's own templates: its state, and what can be done with it. While it is being made nothing can. */
export function OwnTemplateRow({ template }: { template: OwnTemplate }) {
  const { t } = useTranslation('templates')
  const open = useModalAddress()
  const { id, slug, name, status } = template
  const isMaking = isBeingMade(template)
  return (
    <ListRow
      isLit
      sign={
        <div className={css.thumb}>
          <TemplatePicture card={template} />
        </div>
      }
      name={name}
      lines={
        <>
          <Text as="p" size={13} muted>
            {t('own.line', { count: template.installs, language: t(`languageNames.${template.language}`), version: template.version })}
            {template.is_private && ` · ${t('own.private')}`}
          </Text>
          {status === 'Failed' && (
            <Text as="p" size={13} className={css.problem}>
              {t(`problems.${template.problem ?? 'internal'}`)}
            </Text>
          )}
        </>
      }
    >
      <StateChip status={status} />
      {template.published && <LinkButton to={`/templates/${slug}`}>{t('own.view')}</LinkButton>}
      <MoreMenu label={t('own.more', { name })}>
        <MenuItem disabled={isMaking || !template.is_here} onSelect={() => open('editTemplate', { id })}>
          {t('edit')}
        </MenuItem>
        <MenuItem
          disabled={isMaking || status === 'Failed'}
          onSelect={() => window.location.assign(`/api/template/file/${encodeURIComponent(id)}`)}
        >
          {t('own.export')}
        </MenuItem>
        <MenuDivider />
        <MenuItem danger disabled={isMaking} onSelect={() => open('deleteTemplate', { id })}>
          {t('delete')}
        </MenuItem>
      </MoreMenu>
    </ListRow>
  )
}
