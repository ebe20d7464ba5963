import { vi } from 'vitest'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'

/** Uploads of files that wait until the test answers them, the oldest first. */
export function holdUploads() {
  const held: XMLHttpRequest[] = []
  const spy = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    held.push(this)
  })
  return {
    count: () => held.length,
    answer(status: number, body: Attachment | { id: string; message: string }): void {
      const request = held.shift()
      if (!request) throw new Error('no upload waits')
      Object.defineProperties(request, { status: { value: status }, response: { value: body } })
      request.dispatchEvent(new ProgressEvent('load'))
    },
    restore: () => spy.mockRestore(),
  }
}
