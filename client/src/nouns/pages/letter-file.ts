import { ownedFilePath } from '#shared/nouns/attachments/file-owner.ts'
import { withPlaces } from '#shared/nouns/pages/exported-places.ts'
import { pageHtml } from '#shared/nouns/pages/page-html.ts'
import { isPageText, pictureNode, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { itemTypes } from '#shared/values/item-type.ts'
import { localFileUrl } from '#client/engine/attachments/attachment-names.ts'
import { readItem } from '#client/nouns/items/item.ts'

/** Larger pictures stay out of a letter's file. */
const mostPictureBytes = 3_000_000

interface Letter {
  pageId: string
  title: string
  /** with the values of a record */
  body: readonly PageNode[]
  language: string
}

/** A letter as one HTML file with its pictures inside. A picture that neither the device nor the server gives leaves its words. */
export async function letterFile({ pageId, title, body, language }: Letter, name: string): Promise<File> {
  const pictures = new Map<string, string>()
  await Promise.all(
    [...new Set(pictureIds(body))].map(async (id) => {
      const address = await dataAddress(localFileUrl(id) ?? ownedFilePath({ owner: 'page', ownerId: pageId }, id))
      if (address !== undefined) pictures.set(`picture-${id}`, address)
    }),
  )
  const placed = withPlaces(body, {
    mention: (kind, id) => {
      const type = itemTypes.find((one) => one === kind)
      const item = type && readItem(type, id)
      return item && { label: item.label }
    },
    file: (fileId) => (pictures.has(`picture-${fileId}`) ? `picture-${fileId}` : undefined),
  })
  const html = pageHtml(title, placed, language, '')
  // text is escaped, so that only a picture's own element reads so
  const whole = html.replace(/<img src="(picture-[0-9a-f-]+)"/g, (_found, path: string) => `<img src="${pictures.get(path) ?? ''}"`)
  return new File([whole], name, { type: 'text/html' })
}

function pictureIds(nodes: readonly PageNode[]): string[] {
  return nodes.flatMap((node) => {
    if (isPageText(node)) return []
    const id = String(node.attrs['fileId'] ?? '')
    return [...(node.type === pictureNode && /^[0-9a-f-]{36}$/.test(id) ? [id] : []), ...pictureIds(node.children)]
  })
}

async function dataAddress(path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(path)
    const content = answer.ok ? await answer.blob() : undefined
    if (!content || content.size > mostPictureBytes || !/^image\/(png|jpeg|gif|webp|avif)$/.test(content.type)) return undefined
    return await new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
      reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
      reader.readAsDataURL(content)
    })
  } catch {
    return undefined
  }
}
