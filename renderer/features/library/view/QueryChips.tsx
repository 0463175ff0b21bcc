import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readValue } from '../../../../shared/library-query/fields.ts'
import { formatQuery } from '../../../../shared/library-query/format-query.ts'
import { parseQuery, type QueryNode } from '../../../../shared/library-query/parse-query.ts'
import { isQuery } from '../../../api/library/shelf.ts'
import styles from './LibraryToolbar.module.css'
import { updateView } from './library-view.store.ts'

/** What the search box understood, as chips that take it out. Nothing for plain words. */
export function QueryChips({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const describe = useDescription()
  if (!isQuery(text)) return null
  const { tree, isCut } = parseQuery(text)
  const parts = tree.kind === 'all' ? tree.nodes : [tree]
  return (
    <ul aria-label={t('query.understood')} className={styles.activeFilters}>
      {parts.map((part, index) => {
        const name = describe(part)
        const rest: QueryNode = { kind: 'all', nodes: parts.filter((_, other) => other !== index) }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal parts are different only by their place
          <li key={index}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('library.filter.drop', { name })}
              onClick={() => updateView({ find: formatQuery(rest) })}
            >
              <span dir="auto">{name}</span>
              <X aria-hidden="true" size={16} />
            </button>
          </li>
        )
      })}
      {isCut && <li className="fine-print">{t('query.cut')}</li>}
    </ul>
  )
}

function useDescription() {
  const { t } = useTranslation()
  const signs = { ':': ':', '>': ' >', '>=': ' ≥', '<': ' <', '<=': ' ≤' } as const
  const describe = (node: QueryNode): string => {
    switch (node.kind) {
      case 'text':
        return `“${node.text}”`
      case 'field': {
        const name = `${t(`query.fields.${node.field}`)}${signs[node.operator]} ${node.value}`
        return readValue(node.field, node.value) ? name : t('query.noValue', { name })
      }
      case 'not':
        return t('query.not', { name: describe(node.node) })
      default:
        return node.nodes.map(describeInner).join(node.kind === 'any' ? ` ${t('query.or')} ` : ' + ')
    }
  }
  const describeInner = (node: QueryNode) => ('nodes' in node ? `(${describe(node)})` : describe(node))
  return describe
}
