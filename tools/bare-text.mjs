/**
 * A rule for oxlint: no bare text next to something that changes. A browser's translation and some extensions replace text
 * nodes, and React then tries to change or remove a node that is gone. A string that is the only child is safe, and so is text
 * in its own element (`OwnText`, `<span>`).
 */
const TEXT_ELEMENTS =
  /^(p|span|a|button|h[1-6]|dt|dd|label|strong|summary|Link|SmartLink|FooterNote|(External)?Button\w*|External\w+)$/
const MESSAGE = 'Bare text next to something that changes: make it one string, or put it into its own element.'

/** @typedef {Record<string, any>} Node an ESTree node */

const isBlank = (/** @type {string} */ text) => text.trim() === ''

/** @param {any} node @returns {boolean} */
function hasElement(node) {
  if (node === null || typeof node !== 'object') return false
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return true
  return Object.entries(node).some(([key, value]) => key !== 'parent' && [value].flat().some(hasElement))
}

/** White space, comments and `{' '}`. */
const isNothing = (/** @type {Node} */ { type, value, expression }) =>
  (type === 'JSXText' && isBlank(value)) ||
  expression?.type === 'JSXEmptyExpression' ||
  (expression?.type === 'Literal' && isBlank(String(expression.value)))

/** @param {Node} context @param {Node} element */
function check(context, { children: all, openingElement }) {
  const children = all.filter((/** @type {Node} */ child) => !isNothing(child))
  const isChanging = (/** @type {Node} */ { type }) => type === 'JSXExpressionContainer'
  if (children.length < 2 || !children.some(isChanging)) return
  const isTextElement = TEXT_ELEMENTS.test(openingElement?.name.name ?? '')
  const text = children.find(
    (/** @type {Node} */ child) =>
      child.type === 'JSXText' || (isTextElement && isChanging(child) && !hasElement(child.expression)),
  )
  if (text) context.report({ node: text, message: MESSAGE })
}

export default {
  meta: { name: 'site' },
  rules: {
    'bare-text': {
      create: (/** @type {Node} */ context) => ({
        JSXElement: (/** @type {Node} */ node) => check(context, node),
        JSXFragment: (/** @type {Node} */ node) => check(context, node),
      }),
    },
  },
}
