import { documentName } from '#shared/nouns/documents/document-names.ts'
import { withPlaces } from '#shared/nouns/pages/exported-places.ts'
import { readPageSnapshot, withBlockTexts } from '#shared/nouns/pages/page-document.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { pageHtml } from '#shared/nouns/pages/page-html.ts'
import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { fileNode, isPageText, pictureNode, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { closeDocument, isMadeHere, openDocument } from '#client/engine/documents/open-document.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { fileName, saveFile } from '#client/lib/save-file.ts'
import { writeZip, type ZipPart } from '#client/lib/zip/write-zip.ts'
import { readPageFileBytes } from '#client/nouns/pages/copy-files.ts'
import { pageTreeOf, type PageTree } from '#client/nouns/pages/page-tree.ts'
import type { NameOfMention, PageFormat } from '#client/nouns/pages/export-page.ts'

/** Pages of one export. */
const mostPages = 300

interface Exported {
  entry: PageEntry
  /** the folder of the page's file, and of those of the pages below and of its own files */
  folder: string
  inside: string
  path: string
}

/**
 * Saves a page, the pages below it that the person sees, and their files as a zip. Links between the pages lead from file to file. Answers the
 * number of pages and files that neither the device nor the server gave.
 */
export async function exportTree(
  root: PageEntry,
  format: PageFormat,
  language: string,
  nameOf: NameOfMention,
): Promise<{ missing: number }> {
  const extension = format === 'html' ? 'html' : 'md'
  const pages = placesOf(root, pageTreeOf(readEntities('page')), extension)
  const byId = new Map(pages.map((page) => [page.entry.id, page]))
  const parts: ZipPart[] = []
  let missing = 0
  for (const page of pages) {
    const body = await bodyOf(page.entry.id)
    if (!body) {
      missing += 1
      continue
    }
    const files = await filesOf(page, body)
    missing += files.missing
    parts.push(...files.parts)
    const placed = withPlaces(body, {
      mention: (kind, id) => {
        const label = nameOf(kind, id)
        const target = byId.get(id)
        return label === undefined ? undefined : { label: label || id, ...(target && { href: pathFrom(page.folder, target.path) }) }
      },
      file: (fileId) => {
        const path = files.paths.get(fileId)
        return path === undefined ? undefined : pathFrom(page.folder, path)
      },
    })
    const text = format === 'html' ? pageHtml(page.entry.label, placed, language) : pageMarkdown(page.entry.label, placed)
    parts.push({ name: page.path, bytes: new TextEncoder().encode(text) })
  }
  saveFile(writeZip(parts), fileName(root.label, 'zip'))
  return { missing }
}

/** Every page gets a path of its own; those below it lie in a folder of its name. */
function placesOf(root: PageEntry, tree: PageTree, extension: string): Exported[] {
  const found: Exported[] = []
  const taken = new Set<string>()
  const walk = (entry: PageEntry, folder: string): void => {
    if (found.length >= mostPages) return
    // a path of dots would lead out of the zip
    const name = fileName(entry.label.replace(/^[.\s]+/, ''), '').slice(0, -1)
    let free = name
    for (let number = 2; taken.has(`${folder}${free}`.toLowerCase()); number += 1) free = `${name} ${number}`
    taken.add(`${folder}${free}`.toLowerCase())
    const inside = `${folder}${free}/`
    found.push({ entry, folder, inside, path: `${folder}${free}.${extension}` })
    for (const below of tree.below(entry.id)) walk(below, inside)
  }
  walk(root, '')
  return found
}

async function bodyOf(id: string): Promise<PageNode[] | undefined> {
  const document = openDocument(documentName({ kind: 'page', id }))
  try {
    await document.whenReady
    return document.get().seen || isMadeHere(document.get().name) ? withBlockTexts(readPageSnapshot(document.doc)) : undefined
  } finally {
    closeDocument(document)
  }
}

interface ExportedFiles {
  parts: ZipPart[]
  /** by file id */
  paths: Map<string, string>
  missing: number
}

/** The pictures and files of a page. */
async function filesOf({ entry, inside }: Exported, body: readonly PageNode[]): Promise<ExportedFiles> {
  const found: ExportedFiles = { parts: [], paths: new Map(), missing: 0 }
  for (const { attrs } of elementsIn(body).filter(({ type }) => type === pictureNode || type === fileNode)) {
    const id = String(attrs['fileId'])
    if (found.paths.has(id) || !/^[0-9a-f-]{36}$/.test(id)) continue
    const content = await readPageFileBytes(entry.id, id)
    if (!content) {
      found.missing += 1
      continue
    }
    const [, stem = 'file', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(String(attrs['name'] ?? '')) ?? []
    const path = `${inside}files/${fileName(`${stem || 'file'}-${id.slice(-6)}`, extension.slice(1) || 'bin')}`
    found.paths.set(id, path)
    found.parts.push({ name: path, bytes: new Uint8Array(await content.arrayBuffer()) })
  }
  return found
}

function elementsIn(nodes: readonly PageNode[]): PageElement[] {
  return nodes.flatMap((node) => (isPageText(node) ? [] : [node, ...elementsIn(node.children)]))
}

/** A path of the zip as seen from a folder of it. */
function pathFrom(folder: string, path: string): string {
  const from = folder.split('/').slice(0, -1)
  const to = path.split('/')
  let same = 0
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/')
}
