import type { PublicPage } from '#shared/nouns/public-links/public-item.ts'
import { FileLine } from '#client/nouns/pages/FileLine.tsx'
import { PageText } from '#client/nouns/pages/PageText.tsx'
import { apiPath } from '#client/public/follow-item.ts'
import { useLinkToken } from '#client/public/link-token.ts'
import { PublicBlockView } from '#client/public/PublicBlockView.tsx'

/** A page for a visitor, with the blocks the server made data for. */
export function PublicPageView({ page }: { page: PublicPage }) {
  const token = useLinkToken()
  const addressOf = (fileId: string) => apiPath(token, `/files/${fileId}`)
  return (
    <PageText
      body={page.body}
      drawPicture={(fileId, alt) => (isFile(fileId) ? <img src={`${addressOf(fileId)}?size=large`} alt={alt} loading="lazy" /> : null)}
      drawFile={(fileId, name, size) => (isFile(fileId) ? <FileLine href={addressOf(fileId)} name={name} size={size} /> : name)}
      drawBlock={(blockId, height) => {
        const block = page.blocks[blockId]
        return block ? (
          <div data-app-block="" style={{ height }}>
            <PublicBlockView block={block} blockId={blockId} />
          </div>
        ) : null
      }}
    />
  )
}

/** A document may name anything: only an id makes an address. */
const isFile = (fileId: string): boolean => /^[0-9a-f-]{36}$/.test(fileId)
