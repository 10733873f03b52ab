/**
 * Style of the plain pages. The build adds the church's colors. Uses the device's fonts, so that the page is one file.
 */
export const PLAIN_PAGE_STYLE = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--ground);color:var(--text);font:400 1.125rem/1.6 system-ui,sans-serif;overflow-wrap:break-word}
header,main,footer{width:100%;max-width:42rem;margin-inline:auto;padding-inline:max(5vw,1rem)}
header{padding-block:1.1rem}
main{flex-grow:1;padding-block:1.5rem 3rem}
footer{padding-block:1.5rem 2.5rem;border-top:1px solid var(--border);color:var(--text-muted)}
.name{display:inline-block;font:700 1.25rem/1.3 Georgia,serif;color:var(--text);text-decoration:none;border-bottom:4px solid var(--accent);padding-bottom:.2rem}
h1{margin:0 0 1rem;font:700 clamp(2rem,1.5rem + 2.4vw,2.9rem)/1.12 Georgia,serif}
p,ul{margin:0 0 1rem}
a{color:var(--link);text-underline-offset:.2em}
.summary{margin:0 0 1.75rem;padding:1rem 1.25rem;border:1px solid var(--border);border-left:6px solid var(--destructive);background:var(--raised);border-radius:5px}
.summary p{margin:0;font-weight:650}
.summary ul{margin:.5rem 0 0;padding-left:1.2rem}
.summary a{color:var(--destructive)}
.receipt{font-weight:650}
form{display:grid;gap:1.4rem}
label{display:block;font-weight:650}
.mark{font-weight:400;font-size:1rem;color:var(--text-muted)}
input,textarea{display:block;width:100%;min-height:3.1rem;margin-top:.25rem;padding:.55rem .85rem;border:2px solid var(--border-strong);border-radius:3px;background:var(--raised);color:var(--text);font:inherit;line-height:1.45}
textarea{resize:vertical}
[aria-invalid=true]{border:3px solid var(--destructive)}
.error{margin:.3rem 0 0;font-weight:650;color:var(--destructive)}
.trap{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
button{justify-self:start;min-height:3rem;padding:.6rem 1.35rem;border:2px solid transparent;border-radius:3px;background:var(--action);color:var(--on-action);font:650 1.125rem/1.25 system-ui,sans-serif;cursor:pointer}
button:hover{background:var(--action-hover)}
:focus-visible{outline:3px solid var(--focus-outer);outline-offset:3px;box-shadow:0 0 0 3px var(--focus-inner);border-radius:3px}
.back{margin-top:2rem}
@media (forced-colors:active){:focus-visible{outline-color:Highlight}}
@media print{body{background:#fff;color:#000}}
`
