import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { AppError } from '#shared/protocol/errors.ts'

/** A tool's answer as JSON text. A refusal is an answer too: the model reads why. */
export async function toolAnswer(work: () => unknown): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await work()) }] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { id, message, details } = error
    return { isError: true, content: [{ type: 'text', text: JSON.stringify({ id, message, ...(details !== undefined && { details }) }) }] }
  }
}
