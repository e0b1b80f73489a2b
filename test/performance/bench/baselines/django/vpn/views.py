from rest_framework import generics, status
from rest_framework.permissions import AllowAny
from rest_framework.response import Response

from .models import Server
from .serializers import RegistrationSerializer, SelectionSerializer, ServerSerializer, UserSerializer


class CurrentUser(generics.RetrieveAPIView):
    serializer_class = UserSerializer

    def get_object(self):
        return self.request.user


class Servers(generics.ListAPIView):
    permission_classes = [AllowAny]
    queryset = Server.objects.order_by('id')
    serializer_class = ServerSerializer


class Select(generics.GenericAPIView):
    serializer_class = SelectionSerializer

    def post(self, request):
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response({'detail': 'Locations added successfully!'})


class Register(generics.GenericAPIView):
    permission_classes = [AllowAny]
    serializer_class = RegistrationSerializer

    def post(self, request):
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response({'detail': 'Signed Up Successfully!'}, status=status.HTTP_201_CREATED)
