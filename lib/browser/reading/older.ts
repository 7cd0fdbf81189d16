const { prototype } = Element

/**
 * Chrome before 86 lacks it; everything else that our scripts call exists there
 * (components/layout/browser-bar.test.ts).
 */
prototype.replaceChildren ||= function replaceChildren(this: Element, ...nodes) {
  this.textContent = ''
  this.append(...nodes)
}

export {}
