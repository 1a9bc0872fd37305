/** A property of a style by the name that it has in scripts. */
export function valueOf(style: CSSStyleDeclaration, name: string): string {
  return String(Reflect.get(style, name));
}
