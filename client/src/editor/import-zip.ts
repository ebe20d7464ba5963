import { isPageText, mentionNode, pictureNode, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { heldPicture } from '#client/nouns/pages/held-picture.ts'
import { addFile } from '#client/engine/attachments/add-file.ts'
import { writeInDocument } from '#client/engine/documents/write-in-document.ts'
import { readPageHtml, readPageMarkdown, type PageFile } from '#client/editor/read-page-file.ts'
import { readZip, ZipError } from '#client/lib/zip/read-zip.ts'
import { createPage } from '#client/nouns/items/item-commands.ts'
import { fileElement } from '#client/nouns/pages/file-element.ts'

/** A page to be made of a file. */
interface Planned extends PageFile {
  /** among the files */
  path: string
  id: string
}

/** Makes pages of the files of a zip, as Trama and Notion write them, and answers their ids. @throws ZipError */
export async function importZip(file: File): Promise<string[]> {
  return [...(await importTogether(await unpacked(file), pageFile)).values()]
}

/** The files of a zip. Notion's exports are zips in a zip, whose files belong together. */
async function unpacked(file: Blob): Promise<Parts> {
  const all = new Map<string, Uint8Array<ArrayBuffer>>()
  let bytes = 0
  for (const [path, content] of await readZip(file)) {
    const inner = /\.zip$/i.test(path) ? await readZip(new Blob([content])) : new Map([[path, content]])
    for (const [name, part] of inner) {
      bytes += part.byteLength
      if (bytes > mostUnpacked) throw new ZipError('too large')
      all.set(name, part)
    }
  }
  return all
}

/** Bytes of all files, unpacked. */
const mostUnpacked = 200 * 1024 * 1024

/** Pages that are opened and written at a time. */
const mostAtOnce = 6

/** Files that lie beside each other, by path. */
type Parts = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/**
 * Makes pages of files that belong together, and answers their ids by path. A file in a folder of another file's name stands below that page.
 * Links between the files become links between the pages, and pictures and files beside them become the pages' own.
 * @param isPage fits the paths of pages; the other files are theirs
 */
export async function importTogether(parts: Parts, isPage: RegExp): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, Planned>()
  const all = new Map(parts)
  // the outer ones first: a page is made below one that is there
  const paths = [...parts.keys()].filter((path) => isPage.test(path) && !/(^|\/)(\.|__MACOSX)/.test(path))
  for (const path of paths.toSorted((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))) {
    const text = new TextDecoder().decode(parts.get(path))
    const name = path.split('/').at(-1) ?? path
    const keep = (picture: Uint8Array<ArrayBuffer>, kind: string): string => {
      const held = `held-${all.size}-${kind}`
      all.set(`${folderOf(path)}${folderOf(path) === '' ? '' : '/'}${held}`, picture)
      return held
    }
    const page = /\.html?$/i.test(name) ? readPageHtml(linkedPictures(text, keep), name) : readPageMarkdown(text, name)
    const above = aboveOf(path, pages)
    // the name of an export's file may end with the id of the other program
    const label = page.title.replace(/ [0-9a-f]{32}$/, '').slice(0, 200)
    pages.set(path, { ...page, path, id: createPage({ label }, undefined, above) })
  }
  const made = [...pages.values()]
  for (let at = 0; at < made.length; at += mostAtOnce) {
    await Promise.all(made.slice(at, at + mostAtOnce).map((page) => fill(page, pages, all)))
  }
  return new Map(made.map(({ path, id }) => [path, id]))
}

const pageFile = /\.(md|markdown|html?)$/i

/** The page in whose folder the file lies, or the nearest further out. */
function aboveOf(path: string, pages: ReadonlyMap<string, Planned>): string | undefined {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    const [page] = ['md', 'markdown', 'html', 'htm'].flatMap((extension) => pages.get(`${folder}.${extension}`) ?? [])
    if (page) return page.id
  }
  return undefined
}

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')

/**
 * Pictures of HTML files as links, which are read; a picture's own address would be fetched.
 * @param keep takes a picture that the file itself holds, and answers where it lies beside the file
 */
function linkedPictures(html: string, keep: (picture: Uint8Array<ArrayBuffer>, name: string) => string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const picture of page.querySelectorAll('img[src]')) {
    const address = picture.getAttribute('src') ?? ''
    const held = heldPicture(address)
    if (!held && address.startsWith('data:')) continue
    const link = page.createElement('a')
    link.setAttribute('href', held ? keep(held.bytes, held.name) : address)
    link.textContent = picture.getAttribute('alt') || (held?.name ?? address.split(/[?#]/)[0]?.split('/').at(-1) ?? '') || '…'
    picture.replaceWith(link)
  }
  return page.documentElement.outerHTML
}

async function fill(page: Planned, pages: ReadonlyMap<string, Planned>, parts: Parts): Promise<void> {
  const added = new Map<string, PageElement>()
  for (const href of hrefsIn(page.nodes)) {
    const path = pathOf(page.path, href)
    const bytes = path === undefined || pages.has(path) ? undefined : parts.get(path)
    if (path === undefined || !bytes || added.has(path)) continue
    const name = path.split('/').at(-1) ?? path
    const type = pictureTypes[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? ''
    const kept = await addFile(new File([bytes], name, { type }), { owner: 'page', ownerId: page.id }, () => undefined).catch(
      () => undefined,
    )
    if (!kept) continue
    added.set(path, fileElement({ ...kept, name }))
  }
  const place = (href: string): PageElement | undefined => {
    const path = pathOf(page.path, href)
    const target = path === undefined ? undefined : pages.get(path)
    if (target) return { type: mentionNode, attrs: { kind: 'page', id: target.id, label: '' }, children: [] }
    return path === undefined ? undefined : added.get(path)
  }
  await writeInDocument(documentName({ kind: 'page', id: page.id }), (doc) =>
    writePage(doc, { nodes: page.nodes.flatMap((node) => replaced(node, place)) }),
  )
}

const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** The path in the zip that an address of a file in it leads to; undefined for one of the web. */
function pathOf(from: string, href: string): string | undefined {
  if (/^[a-z][\w+.-]*:/i.test(href) || href.startsWith('/') || href.startsWith('#')) return undefined
  const path = folderOf(from).split('/').filter(Boolean)
  for (const part of (href.split(/[?#]/)[0] ?? '').split('/')) {
    if (part === '..') path.pop()
    else if (part !== '.' && part !== '') path.push(decoded(part))
  }
  return path.join('/')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const hrefOf = (node: PageNode): string | undefined =>
  isPageText(node) ? node.marks.find(({ type: mark }) => mark === 'link')?.attrs['href'] : undefined

function hrefsIn(nodes: readonly PageNode[]): string[] {
  return nodes.flatMap((node) => (isPageText(node) ? (hrefOf(node) ?? []) : hrefsIn(node.children)))
}

/** A block with mentions in the place of links to pages; pictures and files stand as blocks below their paragraph. */
function replaced(node: PageElement, place: (href: string) => PageElement | undefined): PageElement[] {
  const blocks: PageElement[] = []
  const children = node.children.flatMap((child): PageNode[] => {
    if (!isPageText(child)) return isParagraph(node) ? [child] : replaced(child, place)
    const found = place(hrefOf(child) ?? '#')
    if (!found) return [child]
    if (found.type === mentionNode) return [found]
    // the words of its link are those of the picture
    blocks.push(found.type === pictureNode ? { ...found, attrs: { ...found.attrs, alt: child.text } } : found)
    return []
  })
  const isEmptied = isParagraph(node) && children.length === 0 && blocks.length > 0
  return [...(isEmptied ? [] : [{ ...node, children }]), ...blocks]
}

const isParagraph = ({ type }: PageElement): boolean => type === 'paragraph' || type === 'heading'
