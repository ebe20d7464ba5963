import { afterEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { newId } from '#shared/lib/ids.ts'
import { keepAttachment } from '#client/engine/attachments/attachment-names.ts'
import { OwnedPicture } from '#client/nouns/attachments/OwnedPicture.tsx'
import { useOwnedFileUrl } from '#client/nouns/attachments/use-owned-picture.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'

const target = { owner: 'page', ownerId: ids.page } as const
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

function Sample({ id }: { id: string }) {
  return (
    <>
      <OwnedPicture target={target} id={id} size="medium" alt="A harbour">
        <p>not here</p>
      </OwnedPicture>
      <a href={useOwnedFileUrl(target, id)}>Save</a>
    </>
  )
}

describe('a picture with an owner', () => {
  useSampleDevice()
  afterEach(() => vi.restoreAllMocks())

  test('is shown from this device while it waits here, and saved from it', async () => {
    const id = newId()
    keepAttachment({ id, name: 'a.gif', size: 35, type: 'image/gif', isImage: true }, pixel)
    const { getByRole, unmount } = await render(<Sample id={id} />)
    await expect.element(getByRole('img', { name: 'A harbour' })).toHaveAttribute('src', pixel)
    await expect.element(getByRole('link', { name: 'Save' })).toHaveAttribute('href', pixel)
    await unmount()
  })

  test('gives way to what stands in its place when it does not come, and comes when its file is here', async () => {
    const id = newId()
    vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }))
    const { getByText, getByRole, unmount } = await render(<Sample id={id} />)
    await expect.element(getByText('not here')).toBeInTheDocument()
    await expect.element(getByRole('link', { name: 'Save' })).toHaveAttribute('href', `/api/files/page/${ids.page}/${id}`)
    keepAttachment({ id, name: 'a.gif', size: 35, type: 'image/gif', isImage: true }, pixel)
    await expect.element(getByRole('img', { name: 'A harbour' })).toBeInTheDocument()
    await unmount()
  })
})
