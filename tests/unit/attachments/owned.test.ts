import { describe, expect, it } from 'vitest'
import { ownedFilePath, publicFilePath } from '#shared/nouns/attachments/file-owner.ts'
import { newId } from '#shared/lib/ids.ts'

describe('publicFilePath', () => {
  it('gives visitors the files of apps and pages, and leaves all other addresses', () => {
    const [owner, id] = [newId(), newId()]
    expect(publicFilePath('tok', ownedFilePath({ owner: 'page', ownerId: owner }, id))).toBe(`/api/public/tok/files/${id}`)
    for (const path of [ownedFilePath({ owner: 'task', ownerId: owner }, id), `https://example.com/api/files/page/${owner}/${id}`, ''])
      expect(publicFilePath('tok', path)).toBe(path)
  })
})
