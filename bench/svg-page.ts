/** What all charts have in common: a page that is light or dark as its reader likes it. */

const STYLE = `<style>
.page{fill:#fff}text{fill:#222}.grid{stroke:#ddd}.guide{stroke:#777;fill:none}.note{fill:#666}
@media (prefers-color-scheme:dark){.page{fill:#161a1f}text{fill:#ddd}.grid{stroke:#3a4048}.guide{stroke:#999}.note{fill:#aaa}}
</style>`;

/** `parts`: elements, drawn in their order. Classes: `grid` and `guide` for lines, `note` for small text. */
export const svgPage = (title: string, width: number, height: number, parts: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${title}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12">`,
    STYLE,
    `<rect class="page" width="${width}" height="${height}"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
