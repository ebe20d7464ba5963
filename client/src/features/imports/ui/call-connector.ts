import type { ErrorId } from '#shared/protocol/errors.ts'
import { callForResponse } from '#client/engine/api/call.ts'
import { readAnswer } from '#client/engine/api/request.ts'

export type Tested = { connected: true } | { connected: false; reason: ErrorId; said: string }

/** A function of `connector/call`, which takes files too, so that its table describes no body. @throws ApiError · OfflineError */
export async function callConnector<Answer>(
  asked: { connector_id: string; identifier: string; config: object },
  name: string,
): Promise<Answer> {
  const response = await callForResponse('POST connector/call', { body: { ...asked, function: name } })
  return (await readAnswer(response)) as Answer
}
