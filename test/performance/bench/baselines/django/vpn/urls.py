from django.urls import path
from rest_framework_simplejwt.views import TokenObtainPairView

from .views import CurrentUser, Register, Select, Servers

urlpatterns = [
    path('api/token/', TokenObtainPairView.as_view()),
    path('api/register/', Register.as_view()),
    path('api/user/', CurrentUser.as_view()),
    path('api/v1/servers/', Servers.as_view()),
    path('api/v1/servers/select/', Select.as_view()),
]
