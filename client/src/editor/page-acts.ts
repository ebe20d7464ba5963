import { openOverlay } from '#client/lib/overlays.ts'
import {
  IconArrowsHorizontal,
  IconBell,
  IconCopy,
  IconFileExport,
  IconFileImport,
  IconFileTypeHtml,
  IconFileZip,
  IconHistory,
  IconPrinter,
} from '@tabler/icons-react'
import type { Doc } from 'yjs'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { readPageLook, setPageLook } from '#shared/nouns/pages/page-document.ts'
import { localeHere } from '#client/cells/locale-here.ts'
import { nameOfMention } from '#client/editor/mention-names.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import type { Act, ActEnv, ActsOf, ActTargets } from '#client/nouns/acts/act.ts'
import { setFollowed } from '#client/nouns/follows/follows.ts'
import { deleteAct, idAct, nameActs, placeActs, shareActs } from '#client/records/acts/item-acts.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { toast } from '#client/ui/toast.ts'

type Page = ActTargets['page']

/** The page's document: the open one, or the one that this device has. */
async function withDoc<T>({ id, doc }: Page, run: (doc: Doc) => T | Promise<T>): Promise<T> {
  if (doc) return run(doc)
  const document = openDocument(documentName({ kind: 'page', id }))
  try {
    await document.whenReady
    return await run(document.doc)
  } finally {
    closeDocument(document)
  }
}

const nameHere = (kind: string, id: string) => nameOfMention(kind, id, localeHere())

async function save(page: Page, format: 'markdown' | 'html', { t, language }: ActEnv): Promise<void> {
  try {
    const { exportPage } = await import('#client/nouns/pages/export-page.ts')
    await withDoc(page, (doc) => exportPage(doc, page.label, format, language, nameHere))
  } catch {
    toast({ tone: 'error', message: t('pages:exchange.failed') })
  }
}

async function saveTree({ id }: Page, format: 'markdown' | 'html', { t, language }: ActEnv): Promise<void> {
  const entry = readEntity('page', id)
  if (!entry) return
  toast({ id: 'page-export', message: t('pages:exchange.gathering') })
  try {
    const { missing } = await (await import('#client/nouns/pages/export-tree.ts')).exportTree(entry, format, language, nameHere)
    if (missing > 0) toast({ id: 'page-export', tone: 'warning', message: t('pages:exchange.missing', { count: missing }) })
  } catch {
    toast({ id: 'page-export', tone: 'error', message: t('pages:exchange.failed') })
  }
}

/** Asks for files and makes a page of each. */
function chooseFiles({ t, go }: ActEnv): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = '.md,.markdown,.txt,.html,.htm,.zip'
  const take = async (): Promise<void> => {
    const { importPages } = await import('#client/editor/import-pages.ts')
    const { ids, refused } = await importPages([...(input.files ?? [])])
    for (const name of refused) toast({ tone: 'warning', message: t('pages:exchange.refused', { name }) })
    if (ids.length > 0) toast({ tone: 'success', message: t('pages:exchange.imported', { count: ids.length }) })
    if (ids[0] !== undefined) go(itemPath('page', ids[0]))
  }
  input.addEventListener('change', () => void take().catch(() => toast({ tone: 'error', message: t('pages:exchange.failed') })))
  input.click()
}

function saveAct(id: string, Icon: Act<Page>['Icon'], label: string, run: Act<Page>['run']): Act<Page> {
  return { id, section: 'download', Icon, label, mayRun: () => true, run }
}

/** Every act on a page (specification 2 §6 "Row menu rules"). */
export const pageActs: ActsOf<'page'> = [
  ...placeActs('page'),
  ...nameActs('page'),
  {
    id: 'follow',
    section: 'more',
    Icon: IconBell,
    label: ({ id }, { t, isFollowed }) =>
      t(isFollowed({ itemType: 'page', itemId: id, recordId: null }) ? 'common:follow.stop' : 'common:follow.start'),
    mayRun: () => true,
    run: ({ id }, { isFollowed }) => {
      const page = { itemType: 'page', itemId: id, recordId: null } as const
      setFollowed(page, !isFollowed(page))
    },
  },
  {
    id: 'versions',
    section: 'more',
    Icon: IconHistory,
    label: 'documents:versions.open',
    mayRun: () => true,
    run: ({ id }, { open }) => open(itemPath('page', id), { versions: 'list' }),
  },
  {
    id: 'wide',
    section: 'edit',
    Icon: IconArrowsHorizontal,
    label: 'pages:more.wide',
    isOn: ({ doc }) => doc && readPageLook(doc).wide,
    mayRun: ({ id, isEditable = true }, { access }) => isEditable && access.page(id) === 'write',
    run: (page) => withDoc(page, (doc) => setPageLook(doc, { wide: !readPageLook(doc).wide })),
  },
  ...shareActs('page'),
  {
    id: 'duplicate',
    section: 'edit',
    Icon: IconCopy,
    label: 'home:duplicate.menu',
    line: true,
    mayRun: ({ id }, { access }) => access.may('duplicate', 'page', id),
    run: ({ id }) => openOverlay({ kind: 'duplicate', target: { type: 'page', id } }),
  },
  idAct('page'),
  {
    id: 'import',
    section: 'edit',
    Icon: IconFileImport,
    label: 'pages:exchange.import',
    mayRun: (_, { access }) => access.canCreate('page'),
    run: (_, env) => chooseFiles(env),
  },
  saveAct('markdown', IconFileExport, 'pages:exchange.markdown', (page, env) => save(page, 'markdown', env)),
  saveAct('html', IconFileTypeHtml, 'pages:exchange.html', (page, env) => save(page, 'html', env)),
  saveAct('markdownTree', IconFileZip, 'pages:exchange.markdownTree', (page, env) => saveTree(page, 'markdown', env)),
  saveAct('htmlTree', IconFileZip, 'pages:exchange.htmlTree', (page, env) => saveTree(page, 'html', env)),
  {
    id: 'print',
    section: 'more',
    Icon: IconPrinter,
    label: 'pages:exchange.print',
    mayRun: ({ doc }) => doc !== undefined,
    // the menu is gone from the paper
    run: () => void setTimeout(() => window.print(), 100),
  },
  deleteAct('page'),
]
