import { expect, it } from 'vitest'
import { takeRequest } from '#server/features/ai-builder/take-request.ts'
import { watchTurns } from '#tests/support/longest-turn.ts'

const type = 'multipart/form-data; boundary=mark'
const part = (name: string, words = ''): string => `--mark\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${words}\r\n`
const asked = (parts: string): Request =>
  new Request('http://here/', { method: 'POST', headers: { 'content-type': type }, body: `${parts}--mark--\r\n` })

it('reads the data of a description', async () => {
  expect(await takeRequest(asked(part('data', '{"description":"a shop","lang":"pt"}')))).toEqual({
    ...{ description: 'a shop', lang: 'pt', files: [] },
  })
})

it('refuses a body of many parts before it reads them', async () => {
  const request = asked(part('x').repeat(150_000))
  const turns = watchTurns()
  await expect(takeRequest(request)).rejects.toMatchObject({ id: 'invalid_request' })
  turns.stop()
  expect(turns.longest).toBeLessThan(50)
})
