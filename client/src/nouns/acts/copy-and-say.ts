import { copyText } from '#client/lib/copy-text.ts'
import { toast } from '#client/ui/toast.ts'

/** Copies text and says so; where the browser refuses, it says nothing. */
export async function copyAndSay(text: string, message: string): Promise<void> {
  if (await copyText(text)) toast({ message, tone: 'success' })
}
