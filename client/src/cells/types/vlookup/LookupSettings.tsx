import type { VlookupConfig } from '#shared/fields/types/vlookup.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { LinkedSamples } from '#client/fields/settings/LinkedSamples.tsx'
import { lookupValues } from '#client/fields/settings/linked-values.ts'
import { LinkPick, TargetPick, useTargetFields } from '#client/fields/settings/ThroughLink.tsx'

/** The link of a lookup, and the field of the linked records. */
export function LookupSettings({ config, tableId, fieldId, onChange }: FieldSettingsProps) {
  const lookup = config as VlookupConfig
  const targets = useTargetFields(tableId, lookup.linkFieldId, fieldId, true)
  return (
    <>
      <LinkPick
        tableId={tableId}
        linkFieldId={lookup.linkFieldId}
        onChange={(linkFieldId) => onChange({ ...lookup, linkFieldId, targetFieldId: null })}
      />
      {lookup.linkFieldId !== null && (
        <>
          <TargetPick
            fields={targets}
            targetFieldId={lookup.targetFieldId}
            onChange={(targetFieldId) => onChange({ ...lookup, targetFieldId })}
          />
          <LinkedSamples tableId={tableId} config={lookup} values={lookupValues} />
        </>
      )}
    </>
  )
}
