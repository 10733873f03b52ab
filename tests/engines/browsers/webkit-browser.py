"""
A minimal WebKitGTK browser that WebKitWebDriver can drive and that keeps its profile. Debian's own MiniBrowser forgets
everything in automation mode, so it cannot test a cold start.

    webkit-browser.py PROFILE      a folder
"""
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = sys.argv[1]

data = WebKit2.WebsiteDataManager(base_data_directory=f'{profile}/data', base_cache_directory=f'{profile}/cache')
# A proxy that is not there: only the site can be reached.
nowhere = WebKit2.NetworkProxySettings.new('http://127.0.0.1:9', ['localhost'])
data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, nowhere)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)


def open_window(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    # The tests read what pages log from this program's output.
    view.get_settings().set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window(default_width=1280, default_height=900)
    window.add(view)
    view.connect('close', lambda _view: window.destroy())
    window.show_all()
    return view


def start(_context, session):
    session.connect('create-web-view', open_window)
    # The driver has disconnected. A browser that quits on its own closes its databases properly.
    session.connect('will-close', lambda _session: Gtk.main_quit())


context.connect('automation-started', start)
Gtk.main()
