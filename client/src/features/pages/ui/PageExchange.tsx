import { IconCopy, IconFileExport, IconFileImport, IconFileTypeHtml, IconFileZip, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { Doc } from 'yjs'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { nameOfMention } from '#client/editor/mention-names.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Ways of a page's text out of the workspace and into it. */
export function PageExchange({ entry, doc }: { entry: PageEntry; doc: Doc }) {
  const { t, language } = useTranslation('pages')
  const locale = useLocale()
  const nameOf = (kind: string, id: string) => nameOfMention(kind, id, locale)
  const access = useAccess()
  const navigate = useNavigate()
  const fail = () => void toast({ tone: 'error', message: t('exchange.failed') })
  const save = (format: 'markdown' | 'html') => {
    import('#client/nouns/pages/export-page.ts').then(({ exportPage }) => exportPage(doc, entry.label, format, language, nameOf), fail)
  }
  const saveTree = async (format: 'markdown' | 'html') => {
    toast({ id: 'page-export', message: t('exchange.gathering') })
    const { missing } = await (await import('#client/nouns/pages/export-tree.ts')).exportTree(entry, format, language, nameOf)
    if (missing > 0) toast({ id: 'page-export', tone: 'warning', message: t('exchange.missing', { count: missing }) })
  }
  const duplicate = async () => {
    toast({ id: 'page-duplicate', message: t('exchange.duplicating') })
    const { duplicatePage } = await import('#client/nouns/pages/duplicate-page.ts')
    void navigate(`/doc-page/${await duplicatePage(entry, doc, t('exchange.copyOf', { label: entry.label }).slice(0, 200))}`)
  }
  const take = async (files: readonly File[]) => {
    const { importPages } = await import('#client/editor/import-pages.ts')
    const { ids, refused } = await importPages(files)
    for (const name of refused) toast({ tone: 'warning', message: t('exchange.refused', { name }) })
    if (ids.length > 0) toast({ tone: 'success', message: t('exchange.imported', { count: ids.length }) })
    if (ids[0] !== undefined) void navigate(`/doc-page/${ids[0]}`)
  }
  const choose = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.accept = '.md,.markdown,.txt,.html,.htm,.zip'
    input.addEventListener('change', () => void take([...(input.files ?? [])]).catch(fail))
    input.click()
  }
  return (
    <>
      <MenuDivider />
      {access.canCreate('page') && (
        <MenuItem icon={<IconCopy {...drawing} />} onSelect={() => void duplicate().catch(fail)}>
          {t('exchange.duplicate')}
        </MenuItem>
      )}
      {access.canCreate('page') && (
        <MenuItem icon={<IconFileImport {...drawing} />} onSelect={choose}>
          {t('exchange.import')}
        </MenuItem>
      )}
      <MenuItem icon={<IconFileExport {...drawing} />} onSelect={() => save('markdown')}>
        {t('exchange.markdown')}
      </MenuItem>
      <MenuItem icon={<IconFileTypeHtml {...drawing} />} onSelect={() => save('html')}>
        {t('exchange.html')}
      </MenuItem>
      <MenuItem icon={<IconFileZip {...drawing} />} onSelect={() => void saveTree('markdown').catch(fail)}>
        {t('exchange.markdownTree')}
      </MenuItem>
      <MenuItem icon={<IconFileZip {...drawing} />} onSelect={() => void saveTree('html').catch(fail)}>
        {t('exchange.htmlTree')}
      </MenuItem>
      {/* the menu is gone from the paper */}
      <MenuItem icon={<IconPrinter {...drawing} />} onSelect={() => setTimeout(() => window.print(), 100)}>
        {t('exchange.print')}
      </MenuItem>
      <MenuDivider />
    </>
  )
}
