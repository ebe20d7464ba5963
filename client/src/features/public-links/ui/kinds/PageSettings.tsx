import { mostLinkedPages } from '#shared/nouns/public-links/public-link.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import type { MoreSettingsProps } from '#client/features/public-links/ui/kinds/shared-kind.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { usePageTree, type PageTree } from '#client/nouns/pages/page-tree.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** The pages below that visitors see too, the words of previews, and whether search engines may list the page. */
export function PageSettings({ id, config, hasPassword, onChange }: MoreSettingsProps) {
  const { t } = useTranslation('publicLinks')
  const access = useAccess()
  const entry = useEntity('page', id)
  const below = allBelow(usePageTree(), id).filter((page) => access.may('share', 'page', page.id))
  const chosen = new Set(config.pages ?? [])
  const ids = below.slice(0, mostLinkedPages).map((page) => page.id)
  const added = chosen.size === 0 ? [] : ids.filter((one) => !chosen.has(one))
  return (
    <>
      {ids.length > 0 && (
        <Checkbox checked={chosen.size > 0} onChange={(event) => onChange({ pages: event.target.checked ? ids : [] })}>
          {t('editor.below', { count: ids.length })}
        </Checkbox>
      )}
      {ids.length > 0 && (
        <Text as="p" size={13} muted>
          {t('editor.belowHint')}
        </Text>
      )}
      {added.length > 0 && (
        <Checkbox checked={false} onChange={() => onChange({ pages: ids })}>
          {t('editor.belowAdded', { count: added.length })}
        </Checkbox>
      )}
      <TextField
        label={t('editor.shareTitle')}
        hint={t('editor.shareTitleHint')}
        placeholder={entry?.label}
        value={config.title ?? ''}
        maxLength={200}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={t('editor.shareText')}
        rows={2}
        value={config.text ?? ''}
        maxLength={300}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <Checkbox
        checked={config.indexed === true && !hasPassword}
        disabled={hasPassword}
        onChange={(event) => onChange({ indexed: event.target.checked })}
      >
        {t('editor.indexed')}
      </Checkbox>
    </>
  )
}

function allBelow(tree: PageTree, id: string, depth = 0): PageEntry[] {
  if (depth > 30) return []
  return tree.below(id).flatMap((page) => [page, ...allBelow(tree, page.id, depth + 1)])
}
